import { createHash } from 'node:crypto';
import type {
  Transcript,
  TranscriptLine,
  TranscriptMaker,
} from '@plainview/domain/evidence/transcripts/transcript';
import type { Transcription } from '@plainview/domain/evidence/transcripts/transcription';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import type { SpeechToTextSettings } from '../../../platform/config/integration-settings.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-reviews.repository.ts';
import { recordSentText } from '../accesses/record-sent-text.ts';
import { discloseReviews } from '../review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../review-access/review-reading.repository.ts';
import { withReservedBlob } from '../stored-files/reserve-blob.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { lockForTranscript } from './lock-for-transcript.ts';
import { parseTranscript, requireWithinVideo, storeTranscript } from './store-transcript.ts';
import { getTranscription, requestTranscription } from './transcription.repository.ts';
import { getNewestTranscript, listTranscriptLines } from './transcripts.repository.ts';

/** The person who added a transcript may be the first reviewer, whose name the second one must not see. */
const UNNAMED = 'a reviewer';

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

/**
 * Returns the newest transcript of a video, and records this. It names who added it and who confirmed its lines,
 * so reading it counts as reading the review; a second reviewer gets it without names.
 */
export async function getTranscript(
  context: AppContext,
  actor: AdminActor,
  videoId: string,
): Promise<VideoTranscript> {
  const read = async (tx: Reader) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw new AppError('NOT_FOUND');
    const { ticketId } = video;
    const newest = await getNewestTranscript(tx, videoId);
    const isBlind = ticketId !== null && (await findOwnSecondReview(tx, ticketId)) !== null;
    const transcript = newest && isBlind ? { ...newest, createdBy: UNNAMED } : newest;
    const lines = transcript ? await listTranscriptLines(tx, transcript.id) : [];
    const { processesVideos, config } = context;
    const result = {
      video,
      transcript,
      lines: isBlind ? lines.map(withoutConfirmer) : lines,
      work: await getTranscription(tx, videoId),
      service: processesVideos ? config.speechToText : null,
    };
    const named = transcript === null || ticketId === null ? [] : [ticketId];
    return { result, unrecorded: await listUnrecordedReadings(tx, named) };
  };
  const { video, ...found } = await discloseReviews(context, actor, () =>
    tenantRead(context.database, actor, read),
  );
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

/** A WebVTT file for a video. */
export interface TranscriptForm {
  readonly videoId: string;
  readonly fileName: string;
  readonly madeBy: TranscriptMaker;
  readonly bytes: Uint8Array;
}

/**
 * Adds a file as the newest transcript of a video in review or being redacted, and keeps its bytes. Earlier versions stay with
 * their confirmations.
 * @throws StorageFull or StorageUnavailable
 */
export function addTranscript(
  context: AppContext,
  actor: AdminActor,
  { videoId, fileName, madeBy, bytes }: TranscriptForm,
  idempotency: IdempotentRequest | null,
): Promise<Transcript> {
  const cues = parseTranscript(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return withReservedBlob(
    context,
    async (storageKey) => {
      await context.blobs.putPermanent(blobKey(storageKey), bytes, sha256);
      return withIdempotency(context, actor, idempotency, async (tx) => {
        const video = await findVideo(tx, videoId);
        if (!video) throw new AppError('NOT_FOUND');
        await lockForTranscript(tx, video);
        requireWithinVideo(cues, video);
        const content = { madeBy, origin: 'file', model: null, fileName, sha256 } as const;
        const sizeBytes = bytes.byteLength;
        const added = { ...content, sizeBytes, video, by: actor, cues, storageKey };
        const transcript = await storeTranscript(context, tx, added);
        if (!transcript) throw new AppError('NOT_FOUND');
        return transcript;
      });
    },
    // A repeated request returns the transcript of the first one.
    ({ fileId }, storageKey) => fileId === storageKey,
  );
}

/** Has the speech recognition service make a transcript of a video in review or being redacted, unless it is doing so. */
export async function transcribe(context: AppContext, actor: AdminActor, videoId: string): Promise<void> {
  const { speechToText } = context.config;
  if (speechToText === null) throw new AppError('SPEECH_TO_TEXT_NOT_SET_UP');
  if (!context.processesVideos) throw new AppError('FFMPEG_MISSING');
  await tenantTransaction(context.database, actor, async (tx) => {
    const video = await findVideo(tx, videoId);
    if (!video) throw new AppError('NOT_FOUND');
    await lockForTranscript(tx, video);
    if (video.storageKey === null) throw new AppError('NO_STORED_FILE');
    if (video.facts.audioCodec === null) throw new AppError('VIDEO_WITHOUT_SOUND');
    const now = context.clock.now();
    const { agencyId } = video;
    const request = { videoId: video.id, agencyId, requestedBy: actor.name };
    if (!(await requestTranscription(tx, request, now))) return;
    await enqueueTranscription(tx, video.id);
    await recordEvent(tx, actor, now, {
      event: 'transcript.requested',
      subject: 'transcript',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId,
      audience: 'internal',
      data: { videoId: video.id, fileName: video.fileName, ...serviceData(speechToText) },
    });
  });
}

const withoutConfirmer = (line: TranscriptLine): TranscriptLine =>
  line.confirmedBy === null ? line : { ...line, confirmedBy: UNNAMED };

/** Queues the work on a transcript, in the transaction that requests it or finds its work abandoned. */
export const enqueueTranscription = (tx: Transaction, videoId: string): Promise<void> =>
  enqueueSharedJob(tx, 'transcribe-video', { videoId });

/** Names the speech recognition service in the ledger. */
export const serviceData = ({ url, model }: SpeechToTextSettings) => ({
  host: new URL(url).host,
  ...(model !== null && { model }),
});
