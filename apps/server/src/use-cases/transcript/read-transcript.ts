import type { AdminActor } from '@plainview/domain/account/actor';
import type { Transcript, TranscriptLine } from '@plainview/domain/transcript/transcript';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { tenantRead } from '../../persistence/database/tenant-transaction.ts';
import { findNewestTranscript, listTranscriptLines } from '../../persistence/video/transcript.repository.ts';
import { findVideo } from '../../persistence/video/video.repository.ts';

/** The newest transcript of a video. */
export interface VideoTranscript {
  readonly transcript: Transcript | null;
  /** By time. */
  readonly lines: readonly TranscriptLine[];
}

/** Returns the newest transcript of a video. @throws AppError NOT_FOUND. */
export function readTranscript(
  context: AppContext,
  actor: AdminActor,
  videoId: string,
): Promise<VideoTranscript> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await findVideo(tx, videoId))) throw new AppError('NOT_FOUND');
    const transcript = await findNewestTranscript(tx, videoId);
    return { transcript, lines: transcript ? await listTranscriptLines(tx, transcript.id) : [] };
  });
}
