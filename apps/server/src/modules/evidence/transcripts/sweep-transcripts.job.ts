import { subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { LOT, STALLED_AFTER } from '../media/sweep-media.job.ts';
import { listStalledTranscriptions } from './transcription.repository.ts';
import { enqueueTranscription } from './transcripts.ts';

/** Enqueues transcriptions whose worker was killed. */
export async function sweepTranscripts(app: AppContext): Promise<void> {
  if (app.ffmpeg === null) return;
  const before = subtractTime(app.clock.now(), STALLED_AFTER);
  await asSystem(app.database, async (tx) => {
    for (const id of await listStalledTranscriptions(tx, before, LOT)) await enqueueTranscription(tx, id);
  });
}
