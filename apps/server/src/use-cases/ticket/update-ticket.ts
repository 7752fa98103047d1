import type { Actor } from '@plainview/domain/account/actor';
import { forbidden, type Ability } from '@plainview/domain/shared/error-code';
import type { Ticket } from '@plainview/domain/ticket/ticket';
import { ticketAbilities } from '@plainview/domain/ticket/ticket-rights';
import type { Video } from '@plainview/domain/video/video';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { lockTicket, updateTicketForm } from '../../persistence/ticket/ticket.repository.ts';
import {
  listTicketVideos,
  updateVideoForm,
  type VideoForm,
} from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { mayDeleteAlone } from '../retention/may-delete-alone.ts';
import { removeVideoRow } from '../video/remove-video-row.ts';
import { readTicket, type TicketDetail } from './ticket-detail.ts';
import { ticketFacts } from './ticket-facts.ts';
import {
  quoteTicket,
  requirePastIncident,
  type TicketEntry,
  type TicketQuote,
  type VideoEntry,
} from './ticket-lines.ts';

export interface EditedTicket extends TicketEntry {
  readonly id: string;
  readonly videos: readonly EditedVideo[];
}

type EditedVideo = VideoEntry & { readonly videoId: string };

/**
 * Applies the edit form. Videos that the form omits are deleted with their bytes; the others keep the ticket's order.
 * Omitting a video deletes evidence like any other deletion, with the same duty and the same reauthentication.
 * @param isProven whether the actor may delete evidence without reauthenticating
 * @throws AppError NOT_FOUND, NO_VIDEOS, TICKET_UNDER_REVIEW, TICKET_COMPLETED, TICKET_ON_HOLD, TWO_PERSONS_NEEDED,
 *   DUTY_NEEDED, INCIDENT_IN_FUTURE, TOTAL_TOO_HIGH or REAUTHENTICATE.
 */
export async function editTicket(
  context: AppContext,
  actor: Actor,
  form: EditedTicket,
  isProven: boolean,
): Promise<TicketDetail> {
  if (form.videos.length === 0) throw new AppError('NO_VIDEOS');
  const now = context.clock.now();
  requirePastIncident(form, now);
  await tenantTransaction(context.database, actor, async (tx) => {
    const ticket = await lockTicket(tx, form.id);
    if (!ticket) throw new AppError('NOT_FOUND');
    const { edit, delete: remove } = ticketAbilities(actor, ticketFacts(ticket));
    if (!edit.allowed) throw new AppError(edit.code);
    const removal = remove.allowed && !isProven ? forbidden('REAUTHENTICATE') : remove;
    const kept = await removeOmitted(tx, actor, { ticket, form, now, removal });
    const quote = quoteTicket(ticket, form, kept);
    for (const line of quote.lines) await storeVideo(tx, actor, line, now);
    await storeTicket(tx, actor, { ticket, edited: quote.ticket, now });
  });
  return readTicket(context, actor, form.id);
}

interface Edit {
  readonly ticket: Ticket;
  readonly form: EditedTicket;
  readonly now: Date;
  /** Whether a video may be omitted. */
  readonly removal: Ability;
}

/** A stored video with what the form says about it. */
type KeptVideo = EditedVideo & { readonly before: Video };

/** Deletes the videos that the form omits. @returns the others in the ticket's order */
async function removeOmitted(
  tx: Transaction,
  actor: Actor,
  { ticket, form, now, removal }: Edit,
): Promise<KeptVideo[]> {
  const videos = await listTicketVideos(tx, ticket.id);
  const edits = new Map(form.videos.map((edit) => [edit.videoId, edit]));
  const gone = videos.filter((video) => !edits.has(video.id));
  const kept = videos.flatMap((before) => {
    const edit = edits.get(before.id);
    return edit ? [{ ...edit, before }] : [];
  });
  if (kept.length !== edits.size) throw new AppError('NOT_FOUND');
  // An edit must not remove evidence that could not be deleted.
  if (gone.length > 0 && !removal.allowed) throw new AppError(removal.code);
  if (gone.length > 0 && !(await mayDeleteAlone(tx, actor))) throw new AppError('TWO_PERSONS_NEEDED');
  for (const video of gone) await removeVideoRow(tx, actor, { video, now });
  return kept;
}

async function storeVideo(
  tx: Transaction,
  actor: Actor,
  { entry: { before }, video }: TicketQuote<KeptVideo>['lines'][number],
  now: Date,
): Promise<void> {
  await updateVideoForm(tx, before.id, video);
  if (!isChanged(before, video)) return;
  const { lengthSeconds, category, notes, deviceId, location, recordingDate, costCents } = video;
  await recordEvent(tx, actor, now, {
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
  before.location !== after.location ||
  before.recordingDate?.getTime() !== after.recordingDate?.getTime();

async function storeTicket(
  tx: Transaction,
  actor: Actor,
  change: {
    readonly ticket: Ticket;
    readonly edited: TicketQuote<KeptVideo>['ticket'];
    readonly now: Date;
  },
): Promise<void> {
  const { ticket, edited, now } = change;
  await updateTicketForm(tx, ticket.id, edited);
  const { searchText: _searchText, ...data } = edited;
  await recordEvent(tx, actor, now, {
    event: 'ticket.edited',
    subject: 'ticket',
    subjectId: ticket.id,
    ticketId: ticket.id,
    agencyId: ticket.agencyId,
    data,
  });
}
