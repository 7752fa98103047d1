import { randomUUID } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/account/actor';
import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import { dueDate, newTicketDefaults } from '@plainview/domain/ticket/ticket';
import type { Upload } from '@plainview/domain/video/upload';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { findAgencyName } from '../../persistence/account/account.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { findTicketBySubmission, insertTicket } from '../../persistence/ticket/ticket.repository.ts';
import { deleteUploads, lockUploads } from '../../persistence/video/upload.repository.ts';
import { insertVideos } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { enqueueTranscode } from '../media/enqueue-transcode.ts';
import { readTicketDetail, type TicketDetail } from './ticket-detail.ts';
import { quoteTicket, type TicketEntry, type TicketQuote, type VideoEntry } from './ticket-lines.ts';

export interface NewTicketForm extends TicketEntry {
  readonly submissionKey: string;
  readonly videos: readonly (VideoEntry & { readonly uploadId: string })[];
}

/**
 * Submits a ticket with stored uploads. The server sets price, totals, due date, status and ids (decisions, Tickets 3).
 * Submitting again with the same submission key returns the ticket that was created before.
 * @throws AppError NO_VIDEOS, NOT_FOUND (an upload that is not this user's) or UPLOAD_NOT_STORED.
 */
export async function createTicket(
  context: AppContext,
  actor: AgencyActor,
  form: NewTicketForm,
): Promise<TicketDetail> {
  if (form.videos.length === 0) throw new AppError('NO_VIDEOS');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    // Lock the uploads first: of two concurrent requests with the same form, the later one waits and then finds the
    // ticket.
    const ids = form.videos.map((video) => video.uploadId);
    const locked = await lockUploads(tx, ids);
    const earlier = await findTicketBySubmission(tx, actor.agencyId, form.submissionKey);
    if (earlier) return readTicketDetail(tx, earlier);

    const uploads = await takeUploads(tx, actor, ids, locked);
    const ticketId = randomUUID();
    const agencyName = await findAgencyName(tx, actor.agencyId);
    const quote = quoteTicket({ ...newTicketDefaults, id: ticketId, agencyName }, form, form.videos);
    const submission = { ticketId, submissionKey: form.submissionKey, quote, uploads, now };
    await storeTicket(tx, actor, submission);
    const videoIds = await storeVideos(tx, actor, submission);
    if (context.ffmpeg) await enqueueTranscode(tx, videoIds);
    return readTicketDetail(tx, ticketId);
  });
}

async function takeUploads(
  tx: Transaction,
  actor: AgencyActor,
  ids: readonly string[],
  locked: readonly Upload[],
): Promise<Upload[]> {
  const found = new Map(locked.map((upload) => [upload.id, upload]));
  const uploads = ids.map((id) => {
    const upload = found.get(id);
    if (!upload || upload.userId !== actor.userId) throw new AppError('NOT_FOUND');
    if (upload.state !== 'stored') throw new AppError('UPLOAD_NOT_STORED');
    found.delete(id);
    return upload;
  });
  await deleteUploads(tx, ids);
  return uploads;
}

interface Submission {
  readonly ticketId: string;
  readonly submissionKey: string;
  readonly quote: TicketQuote<VideoEntry>;
  /** In the order of the quote's lines. */
  readonly uploads: readonly Upload[];
  readonly now: Date;
}

async function storeTicket(
  tx: Transaction,
  actor: AgencyActor,
  { ticketId: id, submissionKey, quote: { ticket }, now }: Submission,
): Promise<void> {
  await insertTicket(tx, {
    ...newTicketDefaults,
    ...ticket,
    id,
    agencyId: actor.agencyId,
    userId: actor.userId,
    submittedBy: actor.name,
    submissionKey,
    submittedAt: now,
    dueAt: dueDate(now),
  });
  const { incidentType, officersInvolved, notes, videoCount, totalSeconds, totalCents } = ticket;
  await recordEvent(tx, actor, now, {
    event: 'ticket.created',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId: actor.agencyId,
    data: { incidentType, officersInvolved, notes, videoCount, totalSeconds, totalCents },
  });
}

async function storeVideos(
  tx: Transaction,
  actor: AgencyActor,
  { ticketId, quote, uploads, now }: Submission,
): Promise<string[]> {
  const rows = uploads.map((upload, index) => {
    const line = quote.lines[index];
    const { storedSha256, facts, contentType } = upload;
    if (!line || !storedSha256 || !facts || !contentType) throw new AppError('UPLOAD_NOT_STORED');
    return {
      ...line.video,
      id: randomUUID(),
      agencyId: actor.agencyId,
      ticketId,
      fileName: upload.fileName,
      contentType,
      sizeBytes: upload.sizeBytes,
      sha256: storedSha256,
      storageKey: upload.id,
      facts,
      status: 'pending' as const,
      storedAt: now,
    };
  });
  await insertVideos(tx, rows);
  for (const row of rows) {
    await recordEvent(tx, actor, now, {
      event: 'video.stored',
      subject: 'video',
      subjectId: row.id,
      ticketId,
      agencyId: actor.agencyId,
      data: {
        position: row.position,
        fileName: row.fileName,
        sizeBytes: row.sizeBytes,
        sha256: row.sha256,
        category: row.category,
        lengthSeconds: row.lengthSeconds,
        measuredSeconds: microsecondsToLengthSeconds(row.facts.durationMicroseconds),
        costCents: row.costCents,
        deviceId: row.deviceId,
        location: row.location,
        recordingDate: row.recordingDate?.toISOString() ?? null,
      },
    });
  }
  return rows.map(({ id }) => id);
}
