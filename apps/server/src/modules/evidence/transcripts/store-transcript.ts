import {
  isOutsideVideo,
  MOST_TRANSCRIPT_LINES,
  type Transcript,
} from '@plainview/domain/evidence/transcripts/transcript';
import {
  parseWebVtt,
  webVttProblemTexts,
  type WebVttCue,
} from '@plainview/domain/evidence/transcripts/web-vtt';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { createDerivedFile } from '../derived-files/derived-files.repository.ts';
import { confirmBlob } from '../stored-files/reserve-blob.ts';
import { getNewestTranscript, createTranscript } from './transcripts.repository.ts';

/** Parses the file of a transcript. */
export function parseTranscript(bytes: Uint8Array): readonly WebVttCue[] {
  const parsed = parseWebVtt(decode(bytes));
  if ('problem' in parsed)
    throw new AppError('TRANSCRIPT_NOT_VALID', {
      line: parsed.line,
      problem: webVttProblemTexts[parsed.problem],
    });
  if (parsed.cues.length === 0) throw new AppError('TRANSCRIPT_EMPTY');
  if (parsed.cues.length > MOST_TRANSCRIPT_LINES)
    throw new AppError('TRANSCRIPT_TOO_LONG', { most: MOST_TRANSCRIPT_LINES });
  return parsed.cues;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('TRANSCRIPT_NOT_TEXT');
  }
}

/** @throws AppError TRANSCRIPT_OUTSIDE_VIDEO */
export function requireWithinVideo(cues: readonly WebVttCue[], { facts }: Video): void {
  const outside = cues.find((cue) => isOutsideVideo(cue, facts.durationMicroseconds));
  if (outside) throw new AppError('TRANSCRIPT_OUTSIDE_VIDEO', { line: outside.fileLine });
}

type NewTranscript = Pick<Transcript, 'madeBy' | 'origin' | 'model' | 'fileName' | 'sha256' | 'sizeBytes'> & {
  readonly video: Video;
  /** The person or service that added it. */
  readonly by: EventActor;
  readonly cues: readonly WebVttCue[];
  /** Key under which the bytes of its file are stored. */
  readonly storageKey: string;
};

/**
 * Inserts the next version of a video's transcript, with its file and its ledger entry. The video's ticket
 * must be locked, so that versions are numbered one after the other.
 * @returns null if the video is gone
 */
export async function storeTranscript(
  { clock }: AppContext,
  tx: Transaction,
  added: NewTranscript,
): Promise<Transcript | null> {
  const { video, by, cues, storageKey, madeBy, origin, model, fileName, sha256, sizeBytes } = added;
  const { agencyId, id: videoId } = video;
  const createdAt = clock.now();
  const newest = await getNewestTranscript(tx, videoId);
  const file = {
    id: storageKey,
    agencyId,
    videoId,
    runId: null,
    kind: 'transcript',
    name: fileName,
    contentType: 'text/vtt',
    sizeBytes,
    sha256,
    atMicroseconds: null,
    createdAt,
  } as const;
  if (!(await createDerivedFile(tx, file))) return null;
  await confirmBlob(tx, storageKey);
  const transcript = {
    id: newId(),
    agencyId,
    videoId,
    version: (newest?.version ?? 0) + 1,
    madeBy,
    origin,
    model,
    fileId: storageKey,
    lineCount: cues.length,
    createdBy: by === 'Plainview' ? by : by.name,
    createdAt,
  };
  await createTranscript(
    tx,
    transcript,
    cues.map(({ fileLine: _fileLine, ...cue }, index) => ({ ...cue, number: index + 1 })),
  );
  await recordEvent(tx, by, createdAt, {
    event: 'transcript.added',
    subject: 'transcript',
    subjectId: transcript.id,
    ticketId: video.ticketId,
    agencyId,
    audience: 'internal',
    data: {
      videoId,
      fileName: video.fileName,
      version: transcript.version,
      madeBy,
      lines: cues.length,
      ...(model !== null && { model }),
      transcriptName: fileName,
      sha256,
      sizeBytes,
    },
  });
  return { ...transcript, fileName, sha256, sizeBytes };
}
