import type { TicketMessage } from '@plainview/domain/tickets/conversations/conversation';
import {
  MOST_NOTIFICATIONS,
  MOST_UNREAD,
  type NotificationKind,
  type TicketNotification,
} from '@plainview/domain/tickets/conversations/notification';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { countRows } from '@plainview/postgres/keyset-pagination';
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { ticketMessages } from '../../tickets/conversations/messages.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { agencies } from '../users/accounts.table.ts';
import { notifications } from './notifications.table.ts';

/** A notification to insert. */
export type NewNotification = Omit<
  TicketNotification,
  'ticketNumber' | 'incidentType' | 'agencyName' | 'readAt'
> & {
  readonly userId: string;
  readonly agencyId: string;
};

export async function createNotifications(tx: Transaction, added: readonly NewNotification[]): Promise<void> {
  if (added.length > 0) await tx.insert(notifications).values([...added]);
}

/**
 * Notifies all administrators of something that the actor's agency did. The database names them, since an
 * agency cannot see them.
 */
export async function notifyAdministrators(
  tx: Transaction,
  {
    ticketId,
    kind,
    authorName,
    createdAt,
  }: Pick<TicketMessage, 'ticketId' | 'authorName' | 'createdAt'> & { readonly kind: NotificationKind },
): Promise<void> {
  await tx.execute(sql`
    select notify_administrators(${ticketId}, ${kind}, ${authorName}, ${createdAt.toISOString()}::timestamptz)`);
}

/** Lists the ids of the agency's users who wrote on a ticket. */
export async function listWriterIds(tx: Reader, ticketId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: ticketMessages.authorId })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.side, 'agency'),
        isNotNull(ticketMessages.authorId),
      ),
    );
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Lists a user's latest notifications, newest first. */
export function listNotifications(tx: Reader, userId: string): Promise<TicketNotification[]> {
  return tx
    .select({
      id: notifications.id,
      kind: notifications.kind,
      ticketId: notifications.ticketId,
      ticketNumber: tickets.number,
      incidentType: tickets.incidentType,
      agencyName: agencies.name,
      actorName: notifications.actorName,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .innerJoin(tickets, eq(tickets.id, notifications.ticketId))
    .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(MOST_NOTIFICATIONS);
}

const unreadOf = (userId: string) => and(eq(notifications.userId, userId), isNull(notifications.readAt));

/** Counts a user's unread notifications, at most `MOST_UNREAD`. */
export async function countUnreadNotifications(tx: Reader, userId: string): Promise<number> {
  const { found } = await countRows(tx, notifications, unreadOf(userId), MOST_UNREAD - 1);
  return found;
}

/** Marks a user's unread notifications as read. @param ids null for all of them */
export async function markNotificationsRead(
  tx: Transaction,
  userId: string,
  ids: readonly string[] | null,
  readAt: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt })
    .where(and(unreadOf(userId), ids ? inArray(notifications.id, [...ids]) : undefined));
}

/** Deletes notifications that were created before a time. */
export async function deleteOldNotifications(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(notifications).where(lt(notifications.createdAt, before));
}
