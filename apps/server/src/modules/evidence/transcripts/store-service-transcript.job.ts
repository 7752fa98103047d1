import { createHash } from 'node:crypto';
import path from 'node:path';
import { formatWebVtt } from '@plainview/domain/evidence/transcripts/format-web-vtt';
import { MOST_TRANSCRIPT_LINES } from '@plainview/domain/evidence/transcripts/transcript';
import { parseWebVtt } from '@plainview/domain/evidence/transcripts/web-vtt';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { lockTicket } from '../review-access/lock-ticket.ts';
import { withReservedBlob } from '../stored-files/reserve-blob.ts';
import { parseTranscript, storeTranscript } from './store-transcript.ts';
import { settleTranscription } from './transcription.repository.ts';

/** The speech recognition service that is set up. */
export type SpeechService = NonNullable<AppContext['config']['speechToText']>;

/**
 * Stores what the service answered as the newest transcript of a video, and settles the work.
 * @param made.parts WebVTT files on the clock of the video
 * @returns false if nothing was said
 */
export async function storeServiceTranscript(
  app: AppContext,
  made: {
    readonly video: Video;
    readonly service: SpeechService;
    readonly parts: readonly string[];
  },
): Promise<boolean> {
  const { video, service, parts } = made;
  const spoken = parts.flatMap((part) => {
    const parsed = parseWebVtt(part);
    return 'cues' in parsed ? parsed.cues : [];
  });
  if (spoken.length === 0) return false;
  const bytes = Buffer.from(formatWebVtt(spoken.slice(0, MOST_TRANSCRIPT_LINES)));
  const cues = parseTranscript(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fileName = `${path.parse(video.fileName).name || 'video'}-transcript.vtt`;
  const store = async (storageKey: string): Promise<boolean> => {
    await app.blobs.putPermanent(blobKey(storageKey), bytes, sha256);
    return asSystem(app.database, async (tx) => {
      await lockTicket(tx, video.ticketId);
      const result = { state: 'ready', note: null, changedAt: app.clock.now() } as const;
      if (!(await settleTranscription(tx, video.id, result))) return false;
      const origin = { madeBy: 'machine', origin: 'service', model: service.model, by: 'Plainview' } as const;
      const file = { fileName, sha256, sizeBytes: bytes.byteLength, storageKey };
      return (await storeTranscript(app, tx, { ...origin, ...file, video, cues })) !== null;
    });
  };
  await withReservedBlob(app, store, (isKept) => isKept);
  return true;
}
