import type { Video } from '@plainview/domain/evidence/videos/video';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { forbidden } from '@plainview/domain/shared/error-code';
import { movedDueDate } from '@plainview/domain/tickets/ticket-settings/rush';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import {
  listTicketVideos,
  updateVideoForm,
  type VideoForm,
} from '../../evidence/videos/videos.repository.ts';
import { applyVideos, requireSender, type EditedTicket } from './edited-videos.ts';
import { readTicketAfter, type TicketDetail } from './get-ticket.ts';
import { storeUploads } from './store-uploads.ts';
import {
  quoteTicket,
  requireKnownOfficers,
  requirePastIncident,
  type TicketQuote,
  type VideoEntry,
} from './ticket-lines.ts';
import * as repository from './tickets.repository.ts';

/**
 * Applies the edit form. Videos that the form omits are deleted with their bytes; the others keep the
 * ticket's order, and added ones follow them. Omitting a video deletes evidence like any other deletion, with
 * the same duty and the same reauthentication. Sending the same form again adds nothing twice.
 * @param isProven whether the actor may delete evidence without reauthenticating
 */
export async function updateTicket(
  context: AppContext,
  actor: Actor,
  form: EditedTicket,
  isProven: boolean,
): Promise<TicketDetail> {
  if (form.videos.length + form.added.length === 0) throw new AppError('NO_VIDEOS');
  const now = context.clock.now();
  requirePastIncident(form, now);
  requireKnownOfficers(form, [...form.videos, ...form.added]);
  const change = (tx: Transaction): Promise<void> => applyForm(context, tx, { actor, form, isProven, now });
  return readTicketAfter(context, actor, form.id, change);
}

/** Stores and records what the form changes. Statements that need no answer share a round trip. */
async function applyForm(
  context: AppContext,
  tx: Transaction,
  {
    actor,
    form,
    isProven,
    now,
  }: { readonly actor: Actor; readonly form: EditedTicket; readonly isProven: boolean; readonly now: Date },
): Promise<void> {
  // The videos are read after the ticket's lock was waited for.
  const [ticket, videos] = await Promise.all([lockTicket(tx, form.id), listTicketVideos(tx, form.id)]);
  if (!ticket) throw new AppError('NOT_FOUND');
  const { edit, delete: remove } = ticketAbilities(actor, ticketFacts(ticket));
  if (!edit.allowed) throw new AppError(edit.code);
  const removal = remove.allowed && !isProven ? forbidden('REAUTHENTICATE') : remove;
  const { kept, added } = await applyVideos(tx, actor, { ticket, videos, form, now, removal });
  const quote = quoteTicket(ticket, form, [...kept, ...added.map(({ entry }) => entry)]);
  const after = quote.lines.map(({ entry }) => entry);
  const dueAt = ticket.rush ? movedDueDate(ticket.dueAt, ticket.rush, videos, after) : ticket.dueAt;
  const storeAddedAndTicket = async (): Promise<void> => {
    if (added.length > 0)
      await storeUploads(context, tx, requireSender(actor), {
        ticketId: ticket.id,
        uploads: added.map(({ upload }) => upload),
        lines: quote.lines.slice(kept.length),
        now,
      });
    await storeTicket(tx, actor, { ticket, edited: { ...quote.ticket, dueAt }, now });
  };
  await Promise.all([
    ...kept.map(async ({ before }, index) => {
      const line = quote.lines[index];
      if (line) await storeVideo(tx, actor, { before, after: line.video, now });
    }),
    storeAddedAndTicket(),
  ]);
}

/** Records the edit and stores it. Sends its statement at once. */
async function storeVideo(
  tx: Transaction,
  actor: Actor,
  { before, after, now }: { readonly before: Video; readonly after: VideoForm; readonly now: Date },
): Promise<void> {
  if (isChanged(before, after)) await recordVideoEdit(tx, actor, { before, after, now });
  await updateVideoForm(tx, before.id, after);
}

function recordVideoEdit(
  tx: Transaction,
  actor: Actor,
  { before, after, now }: { readonly before: Video; readonly after: VideoForm; readonly now: Date },
): Promise<void> {
  const { lengthSeconds, category, notes, deviceId, wornBy, location, recordingDate, costCents } = after;
  return recordEvent(tx, actor, now, {
    event: 'video.edited',
    subject: 'video',
    subjectId: before.id,
    ticketId: before.ticketId,
    agencyId: before.agencyId,
    data: {
      fileName: before.fileName,
      lengthSeconds,
      category,
      notes,
      deviceId,
      wornBy,
      location,
      recordingDate: recordingDate?.toISOString() ?? null,
      costCents,
    },
  });
}

const isChanged = (before: Video, after: VideoForm): boolean =>
  before.lengthSeconds !== after.lengthSeconds ||
  before.category !== after.category ||
  before.notes !== after.notes ||
  before.deviceId !== after.deviceId ||
  before.wornBy !== after.wornBy ||
  before.location !== after.location ||
  before.recordingDate?.getTime() !== after.recordingDate?.getTime();

/** Works like `storeVideo` for the ticket. */
async function storeTicket(
  tx: Transaction,
  actor: Actor,
  change: {
    readonly ticket: Ticket;
    readonly edited: TicketQuote<VideoEntry>['ticket'] & Pick<Ticket, 'dueAt'>;
    readonly now: Date;
  },
): Promise<void> {
  const { ticket, edited, now } = change;
  const { searchText: _searchText, rushCents, dueAt, ...data } = edited;
  await recordEvent(tx, actor, now, {
    event: 'ticket.edited',
    subject: 'ticket',
    subjectId: ticket.id,
    ticketId: ticket.id,
    agencyId: ticket.agencyId,
    data: ticket.rush
      ? {
          ...data,
          rushCents,
          ...(dueAt.getTime() !== ticket.dueAt.getTime() && {
            dueFrom: ticket.dueAt.toISOString(),
            dueTo: dueAt.toISOString(),
          }),
        }
      : data,
  });
  await repository.updateTicket(tx, ticket.id, edited);
}
