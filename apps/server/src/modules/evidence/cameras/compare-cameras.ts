import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { enqueueSharedJob } from '../../../job-queue/job-catalog.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { findVideoFile } from '../derived-files/derived-file.repository.ts';
import { lockTicketFor } from '../review-access/lock-ticket-for.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { alignmentOf, type CameraAlignment } from './align-cameras.ts';
import { requestComparison, type ComparedVideos } from './camera.repository.ts';

/** Queues a comparison, in the transaction that requests it or finds its work abandoned. */
export const enqueueComparison = (
  tx: Transaction,
  { referenceVideoId, videoId }: ComparedVideos,
): Promise<void> => enqueueSharedJob(tx, 'compare-sound', { referenceVideoId, videoId });

/**
 * Has the sound of two videos of a ticket in review compared, unless that is in progress. The start that is
 * found is only proposed.
 * @throws AppError NOT_FOUND (also for a video), TICKET_NOT_IN_PROGRESS, SAME_CAMERA, FFMPEG_MISSING or
 *   SOUND_NOT_ANALYZED.
 */
export function compareCameras(
  context: AppContext,
  actor: AdminActor,
  { ticketId, referenceVideoId, videoId }: ComparedVideos & { readonly ticketId: string },
): Promise<CameraAlignment> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { ticket } = await lockTicketFor(tx, 'deliver', ticketId);
    const videoIds = [referenceVideoId, videoId];
    for (const id of videoIds)
      if ((await findVideo(tx, id))?.ticketId !== ticketId) throw new AppError('NOT_FOUND');
    if (referenceVideoId === videoId) throw new AppError('SAME_CAMERA');
    if (context.ffmpeg === null) throw new AppError('FFMPEG_MISSING');
    const compared = { agencyId: ticket.agencyId, ticketId, referenceVideoId, videoId };
    if (!(await requestComparison(tx, compared, context.clock.now()))) return alignmentOf(tx, ticketId);
    for (const id of videoIds)
      if (!(await findVideoFile(tx, id, 'signals'))) throw new AppError('SOUND_NOT_ANALYZED');
    await enqueueComparison(tx, compared);
    return alignmentOf(tx, ticketId);
  });
}
