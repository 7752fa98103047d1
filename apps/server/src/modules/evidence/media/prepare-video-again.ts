import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { enqueueTracks, enqueueTranscode } from './enqueue-media-jobs.ts';
import { reopenFailedTracks } from './track-copy.repository.ts';
import { forgetFailedMedia } from './video-media.repository.ts';

/**
 * Restarts the work on a video whose copy, or that of one of its tracks, could not be made, for example after space
 * was freed or ffmpeg was replaced.
 */
export async function prepareVideoAgain(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const video = await findVideo(tx, id);
    if (!video) throw new AppError('NOT_FOUND');
    if (!context.processesVideos) throw new AppError('FFMPEG_MISSING');
    const now = context.clock.now();
    // The preparation of a video also lets its failed tracks wait again.
    if (await forgetFailedMedia(tx, video.id)) await enqueueTranscode(tx, [video.id]);
    else if (await reopenFailedTracks(tx, video.id, now)) await enqueueTracks(tx, [video.id]);
    else throw new AppError('COPY_NOT_FAILED');
    await recordEvent(tx, actor, now, {
      event: 'video.prepare_asked',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: { fileName: video.fileName },
    });
  });
}
