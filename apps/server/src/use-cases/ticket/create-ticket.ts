import { randomUUID } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/account/actor';
import { microsecondsToLengthSeconds, parseLength } from '@plainview/domain/shared/duration';
import { dueDate, newTicketDefaults, ticketSearchText } from '@plainview/domain/ticket/ticket';
import { categoryRates, ticketPrice, type VideoCategory } from '@plainview/domain/ticket/ticket-price';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { findAgencyName } from '../../persistence/account/account.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { findTicketBySubmission, insertTicket } from '../../persistence/ticket/ticket.repository.ts';
import { deleteUploads, lockUploads, type UploadRecord } from '../../persistence/video/upload.repository.ts';
import { insertVideos } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { enqueueTranscode } from '../media/enqueue-transcode.ts';
import { libraryColumnsOf, recordingColumns } from '../video/library-columns.ts';
import { readTicketDetail, type TicketDetail } from './ticket-detail.ts';

export interface NewTicket {
  readonly submissionKey: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
  readonly isSeries: boolean;
  readonly videos: readonly {
    readonly uploadId: string;
    readonly length: string;
    readonly category: VideoCategory;
    readonly notes: string;
    readonly deviceId: string;
    readonly location: string;
    readonly recordingDate: Date | null;
  }[];
}

/**
 * Submits a ticket with stored uploads. The server sets price, totals, due date, status and ids (decisions, Tickets 3).
 * Submitting again with the same submission key returns the ticket that was created before.
 * @throws AppError NO_VIDEOS, NOT_FOUND (an upload that is not this user's) or UPLOAD_NOT_STORED.
 */
export async function createTicket(
  context: AppContext,
  actor: AgencyActor,
  form: NewTicket,
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
    await storeTicket(tx, actor, { id: ticketId, form, now });
    const videoIds = await storeVideos(tx, actor, { ticketId, form, uploads, now });
    if (context.ffmpeg) await enqueueTranscode(tx, videoIds);
    return readTicketDetail(tx, ticketId);
  });
}

async function takeUploads(
  tx: Transaction,
  actor: AgencyActor,
  ids: readonly string[],
  locked: readonly UploadRecord[],
): Promise<UploadRecord[]> {
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

const pricedVideos = (form: NewTicket) =>
  form.videos.map((video) => ({ lengthSeconds: parseLength(video.length) ?? 0, category: video.category }));

async function storeTicket(
  tx: Transaction,
  actor: AgencyActor,
  { id, form, now }: { readonly id: string; readonly form: NewTicket; readonly now: Date },
): Promise<void> {
  const { submissionKey, incidentType, notes, isSeries } = form;
  const officersInvolved = [...form.officersInvolved];
  const price = ticketPrice(pricedVideos(form));
  const agencyName = await findAgencyName(tx, actor.agencyId);
  await insertTicket(tx, {
    ...newTicketDefaults,
    id,
    agencyId: actor.agencyId,
    userId: actor.userId,
    submittedBy: actor.name,
    submissionKey,
    incidentType,
    officersInvolved,
    notes,
    isSeries,
    totalCents: price.totalCents,
    totalSeconds: price.totalSeconds,
    videoCount: form.videos.length,
    submittedAt: now,
    dueAt: dueDate(now),
    searchText: ticketSearchText({ id, agencyName, incidentType, officersInvolved, notes }),
  });
  await recordEvent(tx, actor, now, {
    event: 'ticket.created',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId: actor.agencyId,
    data: {
      incidentType,
      officersInvolved,
      notes,
      videoCount: form.videos.length,
      totalSeconds: price.totalSeconds,
      totalCents: price.totalCents,
    },
  });
}

async function storeVideos(
  tx: Transaction,
  actor: AgencyActor,
  batch: {
    readonly ticketId: string;
    readonly form: NewTicket;
    readonly uploads: readonly UploadRecord[];
    readonly now: Date;
  },
): Promise<string[]> {
  const priced = pricedVideos(batch.form);
  const price = ticketPrice(priced);
  const agencyName = await findAgencyName(tx, actor.agencyId);
  const { reviewType } = newTicketDefaults;
  const listed = libraryColumnsOf({ agencyName, reviewType }, batch.form.officersInvolved);
  const rows = batch.uploads.map((upload, index) => {
    const entry = batch.form.videos[index];
    const line = priced[index];
    const { storedSha256, facts, contentType } = upload;
    if (!entry || !line || !storedSha256 || !facts || !contentType) throw new AppError('UPLOAD_NOT_STORED');
    return {
      id: randomUUID(),
      agencyId: actor.agencyId,
      ticketId: batch.ticketId,
      position: index + 1,
      fileName: upload.fileName,
      contentType,
      sizeBytes: upload.sizeBytes,
      sha256: storedSha256,
      storageKey: upload.id,
      facts,
      lengthSeconds: line.lengthSeconds,
      category: line.category,
      centsPerMinute: categoryRates[line.category],
      costCents: price.videoCents[index] ?? 0,
      notes: entry.notes,
      status: 'pending' as const,
      ...listed,
      ...recordingColumns(entry),
      storedAt: batch.now,
    };
  });
  await insertVideos(tx, rows);
  for (const row of rows) {
    await recordEvent(tx, actor, batch.now, {
      event: 'video.stored',
      subject: 'video',
      subjectId: row.id,
      ticketId: batch.ticketId,
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
