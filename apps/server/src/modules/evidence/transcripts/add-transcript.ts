import { createHash } from 'node:crypto';
import type { Transcript, TranscriptMaker } from '@plainview/domain/evidence/transcripts/transcript';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { lockTicketFor } from '../review-access/lock-ticket-for.ts';
import { withReservedBlob } from '../stored-files/reserve-blob.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { parseTranscript, requireWithinVideo, storeTranscript } from './store-transcript.ts';

/** A WebVTT file for a video. */
export interface TranscriptForm {
  readonly videoId: string;
  readonly fileName: string;
  readonly madeBy: TranscriptMaker;
  readonly bytes: Uint8Array;
}

/**
 * Adds a file as the newest transcript of a video in review, and keeps its bytes. Earlier versions stay with
 * their confirmations.
 * @throws AppError as thrown by `parseTranscript`, TRANSCRIPT_OUTSIDE_VIDEO, NOT_FOUND or
 *   TICKET_NOT_IN_PROGRESS; StorageFull or StorageUnavailable.
 */
export function addTranscript(
  context: AppContext,
  actor: AdminActor,
  { videoId, fileName, madeBy, bytes }: TranscriptForm,
  mark: IdempotentRequest | null,
): Promise<Transcript> {
  const cues = parseTranscript(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return withReservedBlob(
    context,
    async (storageKey) => {
      await context.blobs.putPermanent(blobKey(storageKey), bytes, sha256);
      return withIdempotency(context, actor, mark, async (tx) => {
        const video = await findVideo(tx, videoId);
        if (!video) throw new AppError('NOT_FOUND');
        await lockTicketFor(tx, 'deliver', video.ticketId);
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
