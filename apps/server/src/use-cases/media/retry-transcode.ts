import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { forgetFailedMedia } from '../../persistence/video/video-media.repository.ts';
import { findVideo } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { enqueueTranscode } from './enqueue-transcode.ts';

/**
 * Restarts the work on a video whose copy could not be made, for example after space was freed or
 * ffmpeg was replaced.
 * @throws AppError NOT_FOUND, FFMPEG_MISSING or COPY_NOT_FAILED.
 */
export async function retryTranscode(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const video = await findVideo(tx, id);
    if (!video) throw new AppError('NOT_FOUND');
    if (context.ffmpeg === null) throw new AppError('FFMPEG_MISSING');
    if (!(await forgetFailedMedia(tx, video.id))) throw new AppError('COPY_NOT_FAILED');
    await enqueueTranscode(tx, [video.id]);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'video.prepare_asked',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: { fileName: video.fileName },
    });
  });
}
