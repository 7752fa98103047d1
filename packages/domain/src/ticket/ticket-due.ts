import type { TicketStatus } from './ticket.ts';

/** What is said of a ticket's due date, each once for a ticket. */
export const dueReminders = ['ticketDueSoon', 'ticketOverdue'] as const;
export type DueReminder = (typeof dueReminders)[number];

/** So long before its due date an open ticket counts as due soon: 24 hours. */
export const DUE_SOON_MILLISECONDS = 24 * 60 * 60 * 1000;

/** What there is to say of a ticket's due date now; null for a completed one and for one with time left. */
export function dueReminderOf(
  ticket: { readonly status: TicketStatus; readonly dueAt: Date },
  now: Date,
): DueReminder | null {
  if (ticket.status === 'completed') return null;
  const left = ticket.dueAt.getTime() - now.getTime();
  if (left <= 0) return 'ticketOverdue';
  return left <= DUE_SOON_MILLISECONDS ? 'ticketDueSoon' : null;
}
