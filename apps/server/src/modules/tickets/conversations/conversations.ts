import type { Actor } from '@plainview/domain/identity/users/actor';
import {
  conversationAbilities,
  messageKindOf,
  sideOf,
  type TicketMessage,
} from '@plainview/domain/tickets/conversations/conversation';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
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
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent, textData } from '../../../platform/ledger/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { notifyAdministrators } from '../../identity/notifications/notifications.repository.ts';
import { notifyFollowers } from '../../identity/notifications/notify.ts';
import { listAuthorPhotos } from '../../identity/profiles/profile-photo.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import * as repository from './conversations.repository.ts';
import { findMentioned, notifyMentioned } from './mentions.ts';
import { pauseClock, resumeClock } from './ticket-clock.ts';

/**
 * Lists one page of the messages on a ticket, with the total count on the first page only, and the paths of
 * the authors' photos that the actor may see. A second reviewer gets none. Records what is returned.
 */
export async function listMessages(
  context: Pick<AppContext, 'database' | 'clock' | 'accesses'>,
  actor: Actor,
  ticketId: string,
  page: PageRequest,
): Promise<CountedPage<TicketMessage> & { readonly photos: ReadonlyMap<string, string> }> {
  const read = async (tx: Reader) => {
    const [ticket, photos, unrecorded, messages] = await Promise.all([
      getTicket(tx, ticketId),
      listAuthorPhotos(tx, ticketId),
      actor.role === 'admin' ? listUnrecordedReadings(tx, [ticketId]) : [],
      readCountedPage(page, {
        rows: () => repository.listMessages(tx, ticketId, page),
        total: async () => exactly(await repository.countMessages(tx, ticketId)),
      }),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    return { result: { ticket, messages: { ...messages, photos } }, unrecorded };
  };
  const { ticket, messages } = await discloseReviews(context, actor, () =>
    tenantReadAtOnce(context.database, actor, read),
  );
  if (messages.rows.length > 0)
    await recordTicketText(context, actor, ticket, {
      event: 'messages.viewed',
      audience: 'agency',
      counts: { messageCount: messages.rows.length },
      content: messages.rows.map(({ id, text }) => [id, text]),
    });
  return messages;
}

export interface MessageForm {
  readonly ticketId: string;
  readonly text: string;
  /** Asks a question that pauses the clock. */
  readonly pausesClock: boolean;
  readonly mentionedIds: readonly string[];
}

/**
 * Sends a message on a ticket. A reviewer's question pauses its clock; the agency's next message, which is
 * the answer, starts it again.
 */
export async function sendMessage(
  context: AppContext,
  actor: Actor,
  form: MessageForm,
  idempotency: IdempotentRequest | null,
): Promise<TicketMessage> {
  if (form.text.trim() === '') throw new AppError('MESSAGE_REQUIRED');
  if (!(await context.rateLimits.consume('message', `${actor.userId} ${form.ticketId}`)))
    throw new AppError('TOO_MANY_ATTEMPTS');
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const ticket = await lockConversation(tx, actor, form);
    const now = context.clock.now();
    const { pausedAt } = ticket;
    const mentioned = await findMentioned(tx, form, () => true);
    const kind = messageKindOf(actor.role, {
      isPaused: pausedAt !== null,
      pausesClock: form.pausesClock,
    });
    const message = await repository.createMessage(tx, {
      id: newId(),
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      authorId: actor.userId,
      authorName: actor.name,
      side: sideOf(actor.role),
      kind,
      text: form.text,
      mentions: mentioned.map(({ name }) => name),
      createdAt: now,
    });
    await recordMessage(tx, actor, message);
    const mentionedIds = mentioned.map(({ id }) => id);
    // A question or an answer is the more important news.
    const except = kind === 'message' ? mentionedIds : [];
    const userIds = await notifyFollowers(tx, actor, { kind, ticket, now, except });
    await notifyMentioned(
      tx,
      actor,
      mentionedIds.filter((id) => !userIds.includes(id)),
      { kind: 'mention', ticket, now },
    );
    const hasReviewer = ticket.reviewerId !== null || message.side === 'reviewer';
    if (!hasReviewer) await notifyAdministrators(tx, message);
    if (userIds.length > 0 || !hasReviewer)
      await enqueueJob(tx, 'write-message-mail', { messageId: message.id, userIds: [...userIds] });
    if (kind === 'question') await pauseClock(tx, actor, ticket, now);
    if (kind === 'answer') await resumeClock(tx, actor, ticket, { cause: 'answer', now });
    return message;
  });
}

/** Locks the ticket and checks whether the actor may send the message. */
async function lockConversation(tx: Transaction, actor: Actor, form: MessageForm): Promise<Ticket> {
  const ticket = await lockTicket(tx, form.ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const abilities = conversationAbilities(actor, ticket);
  const ability = form.pausesClock ? abilities.pause : abilities.sendMessage;
  if (!ability.allowed) throw new AppError(ability.code);
  return ticket;
}

async function recordMessage(tx: Transaction, actor: Actor, message: TicketMessage): Promise<void> {
  const { id, ticketId, agencyId, kind, text, createdAt } = message;
  await recordEvent(tx, actor, createdAt, {
    event: 'ticket.message_sent',
    subject: 'message',
    subjectId: id,
    ticketId,
    agencyId,
    data: { messageKind: kind, ...textData(text) },
  });
}
