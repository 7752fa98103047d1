import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { lockPayments, setPayments, type TicketPayment } from './statement.repository.ts';

/**
 * Sets the payment status of all these tickets or none. Their prices stay frozen.
 * @throws AppError NOTE_REQUIRED, or NOT_FOUND if a ticket no longer exists.
 */
export async function setPayment(
  context: AppContext,
  actor: AdminActor,
  ticketIds: readonly string[],
  { paymentStatus, note }: { readonly paymentStatus: PaymentStatus; readonly note: string },
): Promise<void> {
  if (note === '') throw new AppError('NOTE_REQUIRED');
  const ids = [...new Set(ticketIds)];
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const before = await lockPayments(tx, ids);
    if (before.length < ids.length) throw new AppError('NOT_FOUND');
    await setPaymentOf(tx, actor, before, { paymentStatus, note, now });
  });
}

/** Sets the payment status of tickets whose rows are locked, and records it for each. */
export async function setPaymentOf(
  tx: Transaction,
  actor: AdminActor,
  before: readonly TicketPayment[],
  change: { readonly paymentStatus: PaymentStatus; readonly note: string; readonly now: Date },
): Promise<void> {
  const { paymentStatus, note, now } = change;
  const ids = before.map(({ id }) => id);
  await setPayments(tx, ids, paymentStatus, { note, setBy: actor.name, setAt: now });
  for (const ticket of before) {
    await recordEvent(tx, actor, now, {
      event: 'ticket.payment_set',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { from: ticket.paymentStatus, to: paymentStatus, note },
    });
  }
}
