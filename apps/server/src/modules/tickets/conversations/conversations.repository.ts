import type { TicketMessage } from '@plainview/domain/tickets/conversations/conversation';
import type { MentionablePerson } from '@plainview/domain/tickets/conversations/mention';
import type { MessageWindow } from '@plainview/domain/tickets/conversations/message-mail';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { tickets } from '../tickets/tickets.table.ts';
import { ticketMessages } from './messages.table.ts';

/** Adds a message at the end of its ticket's conversation. The caller has locked the ticket. */
export async function createMessage(
  tx: Transaction,
  message: Omit<TicketMessage, 'position'>,
): Promise<TicketMessage> {
  const last = sql`select max(position) from ticket_messages where ticket_id = ${message.ticketId}::uuid`;
  const [row] = await tx
    .insert(ticketMessages)
    .values({ ...message, mentions: [...message.mentions], position: sql`coalesce((${last}), 0) + 1` })
    .returning();
  if (!row) throw new Error('an insert returns its row');
  return row;
}

/** Lists a page of a ticket's messages, by position. */
export function listMessages(tx: Reader, ticketId: string, page: PageRequest): Promise<TicketMessage[]> {
  const { where, orderBy } = keysetCondition({ key: ticketMessages.position, id: ticketMessages.id }, page);
  return tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Lists the messages on a ticket that were sent in a window, in their order. */
export function listMessagesIn(
  tx: Reader,
  ticketId: string,
  { from, to }: MessageWindow,
): Promise<TicketMessage[]> {
  const { createdAt, position } = ticketMessages;
  return tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), gte(createdAt, from), lt(createdAt, to)))
    .orderBy(asc(position));
}

/** Counts a ticket's messages. Their positions have no gaps. */
export async function countMessages(tx: Reader, ticketId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql`coalesce(max(${ticketMessages.position}), 0)`.mapWith(Number) })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId));
  return row?.last ?? 0;
}

/** Returns a message, or null if there is none that the actor may see. */
export async function getMessage(tx: Reader, id: string): Promise<TicketMessage | null> {
  const [message] = await tx.select().from(ticketMessages).where(eq(ticketMessages.id, id));
  return message ?? null;
}

/**
 * Lists the users who can see a ticket's conversation, without the actor, by name. The database names them,
 * since an agency can see neither administrators nor colleagues.
 */
export function listMentionable(tx: Reader, ticketId: string): Promise<readonly MentionablePerson[]> {
  return readRows<{ id: string; name: string; side: MentionablePerson['side'] }>(
    tx,
    sql`select id, name, side from list_mentionable_users(${ticketId})`,
  );
}

/** Sets a ticket's due date, and when its clock was paused; null while it runs. */
export async function setTicketClock(
  tx: Transaction,
  id: string,
  clock: Pick<Ticket, 'dueAt' | 'pausedAt'>,
): Promise<void> {
  // Whether the first report was late does not depend on what happened after it.
  const firstDueAt = sql`case when ${tickets.reopenReason} is not null then coalesce(${tickets.firstDueAt}, ${tickets.dueAt}) end`;
  await tx
    .update(tickets)
    .set({ ...clock, firstDueAt })
    .where(eq(tickets.id, id));
}
