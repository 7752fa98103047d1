import { subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { LOT, STALLED_AFTER } from '../media/sweep-media.job.ts';
import { listStalledComparisons } from './cameras.repository.ts';
import { enqueueComparison } from './cameras.ts';

/** Enqueues comparisons of sound whose worker was killed. */
export async function sweepComparisons(app: AppContext): Promise<void> {
  if (app.ffmpeg === null) return;
  const before = subtractTime(app.clock.now(), STALLED_AFTER);
  await asSystem(app.database, async (tx) => {
    for (const compared of await listStalledComparisons(tx, before, LOT))
      await enqueueComparison(tx, compared);
  });
}
