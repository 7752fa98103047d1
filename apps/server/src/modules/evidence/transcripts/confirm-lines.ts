import {
  formatLineNumbers,
  type Transcript,
  type TranscriptLine,
} from '@plainview/domain/evidence/transcripts/transcript';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent, textData } from '../../../platform/ledger/record-event.ts';
import { lockTicketFor } from '../review-access/lock-ticket.ts';
import { findVideo } from '../videos/videos.repository.ts';
import {
  confirmTranscriptLines,
  getNewestTranscript,
  getTranscript,
  getTranscriptLine,
  updateTranscriptLine,
} from './transcripts.repository.ts';

/**
 * Records that the actor confirms lines, in one ledger entry. Lines that were confirmed before keep
 * who confirmed them.
 */
export async function confirmLines(
  context: AppContext,
  actor: AdminActor,
  { transcriptId, numbers }: { readonly transcriptId: string; readonly numbers: readonly number[] },
): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const locked = await lockTranscript(tx, transcriptId);
    const { lineCount } = locked.transcript;
    if (numbers.some((number) => number > lineCount)) throw new AppError('NOT_FOUND');
    const now = context.clock.now();
    const confirmed = { confirmedBy: actor.name, confirmedAt: now };
    const changed = await confirmTranscriptLines(tx, { transcriptId, numbers }, confirmed);
    if (changed.length === 0) return;
    const data = { lineNumbers: formatLineNumbers(changed) };
    await record(tx, actor, now, { ...locked, event: 'transcript.lines_confirmed', data });
  });
}

/** Corrects the text of a line, which confirms it. The text of the file stays. */
export async function correctLine(
  context: AppContext,
  actor: AdminActor,
  { transcriptId, number, text }: LinePlace & { readonly text: string },
): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const locked = await lockTranscript(tx, transcriptId);
    const line = await requireLine(tx, transcriptId, number);
    const now = context.clock.now();
    await updateTranscriptLine(tx, transcriptId, number, {
      correctedText: text === line.text ? null : text,
      confirmedBy: actor.name,
      confirmedAt: now,
    });
    const data = { ...placeOf(line), ...textData(text) };
    await record(tx, actor, now, { ...locked, event: 'transcript.line_corrected', data });
  });
}

/** Withdraws the confirmation of a line, and its correction. Does nothing if it has none. */
export async function withdrawConfirmation(
  context: AppContext,
  actor: AdminActor,
  { transcriptId, number }: LinePlace,
): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const locked = await lockTranscript(tx, transcriptId);
    const line = await requireLine(tx, transcriptId, number);
    if (line.confirmedAt === null) return;
    const none = { correctedText: null, confirmedBy: null, confirmedAt: null };
    await updateTranscriptLine(tx, transcriptId, number, none);
    const data = placeOf(line);
    await record(tx, actor, context.clock.now(), {
      ...locked,
      event: 'transcript.confirmation_withdrawn',
      data,
    });
  });
}

interface LinePlace {
  readonly transcriptId: string;
  readonly number: number;
}

interface LockedTranscript {
  readonly transcript: Transcript;
  readonly video: Video;
}

/** Locks the ticket, so that changes of a transcript, new versions and the delivery are serialized. */
async function lockTranscript(tx: Transaction, id: string): Promise<LockedTranscript> {
  const transcript = await getTranscript(tx, id);
  const video = transcript && (await findVideo(tx, transcript.videoId));
  if (!transcript || !video) throw new AppError('NOT_FOUND');
  await lockTicketFor(tx, 'deliver', video.ticketId);
  const newest = await getNewestTranscript(tx, video.id);
  if (newest?.id !== transcript.id) throw new AppError('TRANSCRIPT_REPLACED');
  return { transcript, video };
}

async function requireLine(tx: Reader, transcriptId: string, number: number): Promise<TranscriptLine> {
  const line = await getTranscriptLine(tx, transcriptId, number);
  if (!line) throw new AppError('NOT_FOUND');
  return line;
}

const placeOf = ({ number, startMicroseconds }: TranscriptLine) => ({ line: number, startMicroseconds });

function record(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  {
    transcript,
    video,
    event,
    data,
  }: LockedTranscript & { readonly event: CustodyEvent; readonly data: CustodyData },
): Promise<void> {
  return recordEvent(tx, actor, now, {
    event,
    subject: 'transcript',
    subjectId: transcript.id,
    ticketId: video.ticketId,
    agencyId: transcript.agencyId,
    audience: 'internal',
    data: { videoId: video.id, fileName: video.fileName, version: transcript.version, ...data },
  });
}
