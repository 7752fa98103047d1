import { addTime } from '@plainview/domain/shared/time';
import {
  DUE_SOON_WITHIN,
  dueReminderOf,
  dueReminders,
  type DueReminder,
} from '@plainview/domain/tickets/tickets/ticket-due';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { notifyAgency, notifyAdmins } from './notify-of-ticket.ts';
import { insertTicketReminder, listTicketsWithoutReminder } from './ticket-reminder.repository.ts';

const BATCH = 100;

/** Notifies both sides of open tickets that are due within a day or overdue, each once per ticket. */
export async function remindOfDueTickets(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const soon = addTime(now, DUE_SOON_WITHIN);
  const due = { ticketOverdue: { after: null, until: now }, ticketDueSoon: { after: now, until: soon } };
  for (const reminder of dueReminders) {
    for (;;) {
      const tickets = await asSystem(app.database, (tx) =>
        listTicketsWithoutReminder(tx, reminder, { ...due[reminder], limit: BATCH }),
      );
      for (const { id } of tickets) await remind(app, id, reminder, now);
      if (tickets.length < BATCH) break;
    }
  }
}

async function remind(app: AppContext, ticketId: string, reminder: DueReminder, now: Date): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket || dueReminderOf(ticket, now) !== reminder) return;
    if (!(await insertTicketReminder(tx, ticketId, reminder, now))) return;
    const { id, dueAt } = ticket;
    const news = {
      eventKey: `${reminder}:${id}`,
      about: { kind: reminder, ticket, dueAt },
      now,
    } as const;
    await notifyAgency(app, tx, ticket, news);
    await notifyAdmins(app, tx, ticket, news);
  });
}
