import { DAY } from '../../shared/time.ts';
import { isOpenStatus, type TicketStatus } from './ticket-status.ts';

/** Reminders of a ticket's due date, each sent once per ticket. */
export const dueReminders = ['ticketDueSoon', 'ticketOverdue'] as const;
export type DueReminder = (typeof dueReminders)[number];

/** An open ticket is due soon 24 hours before its due date. */
export const DUE_SOON_WITHIN = DAY;

/** The part of a ticket that decides whether it is overdue. */
interface DueTicket {
  readonly status: TicketStatus;
  readonly dueAt: Date;
  /** A ticket whose clock is paused is neither overdue nor due soon. */
  readonly pausedAt: Date | null;
}

/** Returns whether a ticket is overdue: its due date has come, and it is neither completed nor paused. */
export function isOverdue(ticket: DueTicket, now: Date): boolean {
  return isOpenStatus(ticket.status) && ticket.pausedAt === null && ticket.dueAt <= now;
}

/**
 * Returns the reminder that applies to a ticket now. Null for completed and paused tickets and for those
 * with more time left.
 */
export function dueReminderOf(ticket: DueTicket, now: Date): DueReminder | null {
  if (!isOpenStatus(ticket.status) || ticket.pausedAt !== null) return null;
  if (isOverdue(ticket, now)) return 'ticketOverdue';
  return ticket.dueAt.getTime() - now.getTime() <= DUE_SOON_WITHIN ? 'ticketDueSoon' : null;
}
