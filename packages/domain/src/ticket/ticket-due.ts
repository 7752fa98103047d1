import { DAY } from '../shared/time.ts';
import type { TicketStatus } from './ticket.ts';

/** Reminders of a ticket's due date, each sent once per ticket. */
export const dueReminders = ['ticketDueSoon', 'ticketOverdue'] as const;
export type DueReminder = (typeof dueReminders)[number];

/** An open ticket is due soon 24 hours before its due date. */
export const DUE_SOON_WITHIN = DAY;

/**
 * Returns the reminder that applies to a ticket now. Null for completed tickets and for those with more time left.
 */
export function dueReminderOf(
  ticket: { readonly status: TicketStatus; readonly dueAt: Date },
  now: Date,
): DueReminder | null {
  if (ticket.status === 'completed') return null;
  const left = ticket.dueAt.getTime() - now.getTime();
  if (left <= 0) return 'ticketOverdue';
  return left <= DUE_SOON_WITHIN ? 'ticketDueSoon' : null;
}
