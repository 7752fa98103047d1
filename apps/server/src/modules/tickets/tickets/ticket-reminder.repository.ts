import type { DueReminder } from '@plainview/domain/tickets/tickets/ticket-due';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import { ticketReminders } from '../../identity/mail/mail.table.ts';
import { tickets } from './tickets.table.ts';

/** The bit of a reminder in `tickets.reminders`. */
const bitOf: Readonly<Record<DueReminder, 1 | 2>> = { ticketDueSoon: 1, ticketOverdue: 2 };

/**
 * Repeats the condition of the index of tickets that lack a reminder (tickets.table.ts), which
 * every plan then uses.
 */
const lacksReminder = sql`coalesce(${tickets.status} <> 'completed' and ${tickets.reminders} <> 3, false)`;

/** The values of `tickets.reminders` without a reminder. */
const withoutBit: Readonly<Record<DueReminder, SQL>> = {
  ticketDueSoon: sql`${tickets.reminders} in (0, 2)`,
  ticketOverdue: sql`${tickets.reminders} in (0, 1)`,
};

/**
 * Lists open tickets due after `after` and by `until` that lack this reminder, earliest first. The key
 * of urgency is the due date of open tickets only. An index finds those without the reminder, so the
 * others are not read.
 */
export function listTicketsWithoutReminder(
  tx: Reader,
  reminder: DueReminder,
  due: { readonly after: Date | null; readonly until: Date; readonly limit: number },
): Promise<{ readonly id: string }[]> {
  return tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        lacksReminder,
        withoutBit[reminder],
        lte(tickets.urgencyKey, due.until.getTime()),
        due.after ? gt(tickets.urgencyKey, due.after.getTime()) : undefined,
      ),
    )
    .orderBy(asc(tickets.urgencyKey))
    .limit(due.limit);
}

/** Records that a reminder was written. The ticket is listed no more. @returns false if it already was */
export async function insertTicketReminder(
  tx: Transaction,
  ticketId: string,
  reminder: DueReminder,
  writtenAt: Date,
): Promise<boolean> {
  await tx
    .update(tickets)
    .set({ reminders: sql`${tickets.reminders} | ${sql.raw(String(bitOf[reminder]))}` })
    .where(eq(tickets.id, ticketId));
  const added = await tx
    .insert(ticketReminders)
    .values({ ticketId, reminder, writtenAt })
    .onConflictDoNothing()
    .returning({ ticketId: ticketReminders.ticketId });
  return added.length > 0;
}
