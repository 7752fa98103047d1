import type { DueReminder } from '@plainview/domain/ticket/ticket-due';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ticketReminders } from '../schema/mail.ts';
import { tickets } from '../schema/tickets.ts';

/**
 * Lists open tickets due after `after` and by `until` that lack this reminder, earliest first. The key of urgency is the
 * due date of open tickets only, so completed ones, which most tickets are, are not read.
 */
export function listTicketsWithoutReminder(
  tx: Transaction,
  reminder: DueReminder,
  due: { readonly after: Date | null; readonly until: Date; readonly limit: number },
): Promise<{ readonly id: string }[]> {
  return tx
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(
      ticketReminders,
      and(eq(ticketReminders.ticketId, tickets.id), eq(ticketReminders.reminder, reminder)),
    )
    .where(
      and(
        lte(tickets.urgencyKey, due.until.getTime()),
        due.after ? gt(tickets.urgencyKey, due.after.getTime()) : undefined,
        isNull(ticketReminders.ticketId),
      ),
    )
    .orderBy(asc(tickets.urgencyKey))
    .limit(due.limit);
}

/** Records that a reminder was written. @returns false if it already was */
export async function insertTicketReminder(
  tx: Transaction,
  ticketId: string,
  reminder: DueReminder,
  writtenAt: Date,
): Promise<boolean> {
  const added = await tx
    .insert(ticketReminders)
    .values({ ticketId, reminder, writtenAt })
    .onConflictDoNothing()
    .returning({ ticketId: ticketReminders.ticketId });
  return added.length > 0;
}
