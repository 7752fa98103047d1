import type { Transcript, TranscriptLine } from '@plainview/domain/evidence/transcripts/transcript';
import type { Transcription } from '@plainview/domain/evidence/transcripts/transcription';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import type { SpeechToTextSettings } from '../../../config/speech-to-text-settings.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-review.repository.ts';
import { recordSentText } from '../accesses/record-sent-text.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { findNewestTranscript, listTranscriptLines } from './transcript.repository.ts';
import { findTranscription } from './transcription.repository.ts';

/** The person who added a transcript may be the first reviewer, whose name the second one must not see. */
const UNNAMED = 'a reviewer';

const withoutConfirmer = (line: TranscriptLine): TranscriptLine =>
  line.confirmedBy === null ? line : { ...line, confirmedBy: UNNAMED };

/** The newest transcript of a video. */
export interface VideoTranscript {
  readonly transcript: Transcript | null;
  /** By time. */
  readonly lines: readonly TranscriptLine[];
  /** The work of the speech recognition service; null if none was requested. */
  readonly work: Transcription | null;
  /** The service; null if it cannot be used. */
  readonly service: SpeechToTextSettings | null;
}

/** Returns the newest transcript of a video, and records this. @throws AppError NOT_FOUND. */
export async function readTranscript(
  context: AppContext,
  actor: AdminActor,
  videoId: string,
): Promise<VideoTranscript> {
  const { video, ...found } = await tenantRead(context.database, actor, async (tx) => {
    const shown = await findVideo(tx, videoId);
    if (!shown) throw new AppError('NOT_FOUND');
    const newest = await findNewestTranscript(tx, videoId);
    const isBlind = shown.ticketId !== null && (await findOwnSecondReview(tx, shown.ticketId)) !== null;
    const transcript = newest && isBlind ? { ...newest, createdBy: UNNAMED } : newest;
    const lines = transcript ? await listTranscriptLines(tx, transcript.id) : [];
    const { ffmpeg, config } = context;
    return {
      video: shown,
      transcript,
      lines: isBlind ? lines.map(withoutConfirmer) : lines,
      work: await findTranscription(tx, videoId),
      service: ffmpeg === null ? null : config.speechToText,
    };
  });
  const { transcript, lines } = found;
  if (transcript && lines.length > 0)
    await recordSentText(context, actor, {
      event: 'transcript.viewed',
      subject: 'transcript',
      subjectId: transcript.id,
      ticketId: video.ticketId,
      agencyId: transcript.agencyId,
      audience: 'internal',
      data: { videoId, fileName: video.fileName, version: transcript.version },
      counts: { lineCount: lines.length },
      content: lines.map(({ number, speaker, text, correctedText }) => [
        number,
        speaker,
        text,
        correctedText,
      ]),
    });
  return found;
}
