import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { dueDaysOf, formatSupplement, RUSH_PRIORITY } from '@plainview/domain/tickets/ticket-settings/rush';
import type { TicketSettingsVersion } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { dueDate, newTicketDefaults } from '@plainview/domain/tickets/tickets/ticket';
import type { RushTerms } from '@plainview/domain/tickets/tickets/ticket-price';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantTransactionThenRead } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockUploads } from '../../evidence/uploads/uploads.repository.ts';
import { notifyAdministrators } from '../../identity/notifications/notifications.repository.ts';
import { deleteDraft } from '../drafts/drafts.repository.ts';
import { markImported, type ImportedRows } from '../imports/imports.ts';
import { getTicketSettings } from '../ticket-settings/ticket-settings.repository.ts';
import { requireRushTerms, requireShownTerms } from '../ticket-settings/ticket-settings.ts';
import { getTicketDetail, type TicketDetail } from './get-ticket.ts';
import { requireStoredUploads, storeUploads } from './store-uploads.ts';
import {
  quoteTicket,
  requireKnownOfficers,
  requirePastIncident,
  type TicketEntry,
  type TicketQuote,
  type VideoEntry,
} from './ticket-lines.ts';
import { findTicketBySubmission, takeTicketNumber } from './ticket-submission.repository.ts';
import * as repository from './tickets.repository.ts';
import type { NewTicket } from './tickets.repository.ts';

export interface NewTicketForm extends TicketEntry {
  readonly submissionKey: string;
  /** Version of the settings that the user was shown; null if unknown. */
  readonly settingsVersion: number | null;
  /** Whether the user orders rush service. */
  readonly isRush: boolean;
  readonly videos: readonly (VideoEntry & { readonly uploadId: string })[];
  /** The rows of an import from which the ticket is created; null for other tickets. */
  readonly imported: ImportedRows | null;
}

/**
 * Submits a ticket with stored uploads, and deletes the draft whose id is the submission key. The server sets
 * price, totals, due date, status and ids (decisions, Tickets 3). Submitting again with the same submission
 * key returns the ticket that was created before.
 * @throws AppError NOT_FOUND for an upload that is not this user's
 */
export function createTicket(
  context: AppContext,
  actor: AgencyActor,
  form: NewTicketForm,
): Promise<TicketDetail> {
  const submit = (tx: Transaction): Promise<string> => submitForm(context, tx, { actor, form });
  return tenantTransactionThenRead(context.database, actor, submit, getTicketDetail);
}

/** Returns the id of the ticket. */
async function submitForm(
  context: AppContext,
  tx: Transaction,
  { actor, form }: { readonly actor: AgencyActor; readonly form: NewTicketForm },
): Promise<string> {
  if (form.videos.length === 0) throw new AppError('NO_VIDEOS');
  const now = context.clock.now();
  requirePastIncident(form, now);
  requireKnownOfficers(form, form.videos);
  const ids = form.videos.map((video) => video.uploadId);
  // In this order: of two concurrent requests with the same form, the later one waits for the locks of the
  // first statement, and then finds the ticket.
  const [locked, earlier, { agencyName, number }, settings] = await Promise.all([
    lockUploads(tx, ids),
    findTicketBySubmission(tx, actor.agencyId, form.submissionKey),
    takeTicketNumber(tx, { agencyId: actor.agencyId, submissionKey: form.submissionKey, submittedAt: now }),
    getTicketSettings(tx, form.settingsVersion),
  ]);
  if (earlier) return earlier;
  if (number === null) throw new Error('no ticket number was taken');

  const rush = form.isRush ? requireRushTerms(settings.current) : null;
  if (form.settingsVersion !== null) requireShownTerms(settings.current, settings.other, form);
  const uploads = requireStoredUploads(actor, ids, locked);
  const ticketId = newId();
  const { rates } = settings.current;
  const quote = quoteTicket(
    { ...newTicketDefaults, id: ticketId, agencyName, number, rates, rush },
    form,
    form.videos,
  );
  const submission = {
    imported: form.imported,
    ticketId,
    number,
    submissionKey: form.submissionKey,
    settings: settings.current,
    rush,
    quote,
    uploads,
    now,
  };
  await Promise.all([
    repository.createTicket(tx, toTicket(actor, submission)),
    recordSubmission(tx, actor, submission),
    storeUploads(context, tx, actor, { ticketId, uploads, lines: quote.lines, now }),
    deleteDraft(tx, form.submissionKey, actor.userId),
  ]);
  if (rush) await notifyOfRush(tx, actor, { ticketId, now });
  if (form.imported) await markImported(tx, form.imported, { id: ticketId, number, uploads });
  return ticketId;
}

/** Notifies all administrators in the top bar, and by email. */
async function notifyOfRush(
  tx: Transaction,
  actor: AgencyActor,
  { ticketId, now }: { readonly ticketId: string; readonly now: Date },
): Promise<void> {
  await notifyAdministrators(tx, {
    ticketId,
    kind: 'rushTicket',
    authorName: actor.name,
    createdAt: now,
  });
  await enqueueJob(tx, 'write-rush-mail', { ticketId });
}

interface Submission {
  readonly imported: ImportedRows | null;
  readonly ticketId: string;
  readonly number: string;
  readonly submissionKey: string;
  readonly settings: TicketSettingsVersion;
  readonly rush: RushTerms | null;
  readonly quote: TicketQuote<VideoEntry>;
  /** In the order of the quote's lines. */
  readonly uploads: readonly Upload[];
  readonly now: Date;
}

function toTicket(actor: AgencyActor, submission: Submission): NewTicket {
  const { ticketId: id, number, submissionKey, settings, rush, quote, now } = submission;
  const videos = quote.lines.map(({ entry }) => entry);
  return {
    ...newTicketDefaults,
    ...(rush && { priority: RUSH_PRIORITY }),
    ...quote.ticket,
    id,
    number,
    agencyId: actor.agencyId,
    userId: actor.userId,
    submittedBy: actor.name,
    submissionKey,
    submittedAt: now,
    dueAt: dueDate(now, dueDaysOf(videos, settings.dueDays, rush)),
    rush,
    rates: settings.rates,
    settingsVersion: settings.version,
  };
}

async function recordSubmission(
  tx: Transaction,
  actor: AgencyActor,
  { imported, ticketId, number, settings, rush, quote, now }: Submission,
): Promise<void> {
  const { agencyId } = actor;
  const { incidentType, officersInvolved, notes, caseNumber, incidentTime } = quote.ticket;
  const { videoCount, totalSeconds, rushCents, totalCents } = quote.ticket;
  await recordEvent(tx, actor, now, {
    event: 'ticket.created',
    subject: 'ticket',
    subjectId: ticketId,
    ticketId,
    agencyId,
    data: {
      number,
      incidentType,
      officersInvolved,
      notes,
      caseNumber,
      incidentTime,
      videoCount,
      totalSeconds,
      totalCents,
      settingsVersion: settings.version,
      ...(rush && { rush: formatSupplement(rush.supplement), rushCents }),
      ...(imported && { importId: imported.id, importRows: imported.rows.map(String) }),
    },
  });
}
