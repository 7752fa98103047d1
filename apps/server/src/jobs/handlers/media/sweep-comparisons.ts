import { subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../app-context.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { listStalledComparisons } from '../../../persistence/ticket/camera.repository.ts';
import { enqueueComparison } from '../../../use-cases/camera/compare-cameras.ts';
import { LOT, STALLED_AFTER } from './sweep-media.ts';

/** Enqueues comparisons of sound whose worker was killed. */
export async function sweepComparisons(app: AppContext): Promise<void> {
  if (app.ffmpeg === null) return;
  const before = subtractTime(app.clock.now(), STALLED_AFTER);
  await asSystem(app.database, async (tx) => {
    for (const compared of await listStalledComparisons(tx, before, LOT))
      await enqueueComparison(tx, compared);
  });
}
