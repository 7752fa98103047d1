import type { Actor } from '@plainview/domain/identity/users/actor';
import type { TicketNote } from '@plainview/domain/tickets/conversations/conversation';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent, textData } from '../../../platform/ledger/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { findMentioned, notifyMentioned } from '../conversations/mentions.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import * as repository from './notes.repository.ts';

/**
 * Lists one page of the internal notes on a ticket, with the total count on the first page only. A second
 * reviewer gets none: notes are part of the first review. Records what is returned.
 * @throws AppError NOT_FOUND
 */
export async function listNotes(
  context: Pick<AppContext, 'database' | 'clock' | 'accesses'>,
  actor: Actor,
  ticketId: string,
  page: PageRequest,
): Promise<CountedPage<TicketNote>> {
  const read = async (tx: Reader) => {
    const [ticket, unrecorded, notes] = await Promise.all([
      getTicket(tx, ticketId),
      listUnrecordedReadings(tx, [ticketId]),
      readCountedPage(page, {
        rows: () => repository.listNotes(tx, ticketId, page),
        total: async () => exactly(await repository.countNotes(tx, ticketId)),
      }),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    return { result: { ticket, notes }, unrecorded };
  };
  const { ticket, notes } = await discloseReviews(context, actor, () =>
    tenantReadAtOnce(context.database, actor, read),
  );
  if (notes.rows.length > 0)
    await recordTicketText(context, actor, ticket, {
      event: 'notes.viewed',
      audience: 'internal',
      counts: { noteCount: notes.rows.length },
      content: notes.rows.map(({ id, text }) => [id, text]),
    });
  return notes;
}

export interface NoteForm {
  readonly ticketId: string;
  readonly text: string;
  readonly mentionedIds: readonly string[];
}

/**
 * Adds an internal note to a ticket. It can mention administrators only.
 * @throws AppError MESSAGE_REQUIRED, MENTION_NOT_ALLOWED, TOO_MANY_ATTEMPTS, NOT_FOUND, SECOND_REVIEW_IN_PROGRESS
 */
export async function addNote(
  context: AppContext,
  actor: Actor,
  form: NoteForm,
  idempotency: IdempotentRequest | null,
): Promise<TicketNote> {
  if (form.text.trim() === '') throw new AppError('MESSAGE_REQUIRED');
  if (!(await context.rateLimits.consume('message', `${actor.userId} ${form.ticketId}`)))
    throw new AppError('TOO_MANY_ATTEMPTS');
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const ticket = await lockTicket(tx, form.ticketId);
    if (!ticket) throw new AppError('NOT_FOUND');
    if (ticket.isSecondReview) throw new AppError('SECOND_REVIEW_IN_PROGRESS');
    const mentioned = await findMentioned(tx, form, ({ side }) => side === 'reviewer');
    const note = await repository.createNote(tx, {
      id: newId(),
      ticketId: ticket.id,
      authorId: actor.userId,
      authorName: actor.name,
      text: form.text,
      mentions: mentioned.map(({ name }) => name),
      createdAt: context.clock.now(),
    });
    await recordNote(tx, actor, { ...note, agencyId: ticket.agencyId });
    await notifyMentioned(
      tx,
      actor,
      mentioned.map(({ id }) => id),
      { kind: 'noteMention', ticket, now: note.createdAt },
    );
    return note;
  });
}

async function recordNote(
  tx: Transaction,
  actor: Actor,
  { id, ticketId, agencyId, text, createdAt }: TicketNote & { readonly agencyId: string },
): Promise<void> {
  await recordEvent(tx, actor, createdAt, {
    event: 'ticket.note_added',
    audience: 'internal',
    subject: 'message',
    subjectId: id,
    ticketId,
    agencyId,
    data: textData(text),
  });
}
