import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { conversationAbilities } from '@plainview/domain/tickets/conversations/conversation';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { dueAfterPause, type ResumeCause } from '@plainview/domain/tickets/tickets/ticket-pause';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { getTicket, type TicketDetail } from '../tickets/get-ticket.ts';
import { setTicketClock } from './conversations.repository.ts';

/** Pauses the clock of a locked ticket. */
export async function pauseClock(
  tx: Transaction,
  actor: EventActor,
  { id, agencyId, dueAt }: Ticket,
  now: Date,
): Promise<void> {
  await setTicketClock(tx, id, { dueAt, pausedAt: now });
  await recordEvent(tx, actor, now, {
    event: 'ticket.paused',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId,
    data: { dueFrom: dueAt.toISOString() },
  });
}

/**
 * Starts the clock of a locked ticket again, and moves its due date by the paused time. Nothing
 * happens if it runs.
 */
export async function resumeClock(
  tx: Transaction,
  actor: EventActor,
  { id, agencyId, dueAt, pausedAt }: Ticket,
  { cause, now }: { readonly cause: ResumeCause; readonly now: Date },
): Promise<void> {
  if (pausedAt === null) return;
  const movedDueAt = dueAfterPause({ dueAt, pausedAt }, now);
  await setTicketClock(tx, id, { dueAt: movedDueAt, pausedAt: null });
  await recordEvent(tx, actor, now, {
    event: 'ticket.resumed',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId,
    data: {
      cause,
      pausedAt: pausedAt.toISOString(),
      dueFrom: dueAt.toISOString(),
      dueTo: movedDueAt.toISOString(),
    },
  });
}

/** Starts the clock of a paused ticket again without an answer. */
export async function resumeTicket(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<TicketDetail> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket) throw new AppError('NOT_FOUND');
    const { resume } = conversationAbilities(actor, ticket);
    if (!resume.allowed) throw new AppError(resume.code);
    await resumeClock(tx, actor, ticket, { cause: 'reviewer', now: context.clock.now() });
  });
  return getTicket(context, actor, ticketId);
}
