import { paidWithInvoice, paymentReversed } from '@plainview/domain/billing/invoices/invoice';
import type { InvoiceLine } from '@plainview/domain/billing/invoices/invoice-document';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Transaction } from '@plainview/postgres/database';
import { lockPayments } from '../statements/statements.repository.ts';
import { setPaymentOf } from '../statements/statements.ts';
import type { Invoice } from './invoices.repository.ts';

interface PaidTickets {
  readonly invoice: Pick<Invoice, 'number'>;
  readonly lines: readonly InvoiceLine[];
  readonly now: Date;
}

/**
 * Sets the tickets of an invoice that was paid in full to paid, unless someone has set their
 * payment meanwhile.
 */
export const payTickets = (tx: Transaction, actor: AdminActor, paid: PaidTickets): Promise<void> =>
  movePayments(tx, actor, paid, {
    from: 'pending',
    fromNote: null,
    to: 'paid',
    note: paidWithInvoice(paid.invoice.number),
  });

/** Sets the tickets that were paid with an invoice to pending again. */
export const unpayTickets = (tx: Transaction, actor: AdminActor, paid: PaidTickets): Promise<void> =>
  movePayments(tx, actor, paid, {
    from: 'paid',
    fromNote: paidWithInvoice(paid.invoice.number),
    to: 'pending',
    note: paymentReversed(paid.invoice.number),
  });

async function movePayments(
  tx: Transaction,
  actor: AdminActor,
  { lines, now }: PaidTickets,
  change: {
    readonly from: PaymentStatus;
    /** Null for any note. */
    readonly fromNote: string | null;
    readonly to: PaymentStatus;
    readonly note: string;
  },
): Promise<void> {
  const { from, fromNote, to, note } = change;
  // Destroyed tickets have no row anymore; their payment status is final.
  const tickets = await lockPayments(
    tx,
    lines.map(({ ticketId }) => ticketId),
  );
  const moved = tickets.filter(
    (ticket) => ticket.paymentStatus === from && (fromNote === null || ticket.paymentNote === fromNote),
  );
  if (moved.length > 0) await setPaymentOf(tx, actor, moved, { paymentStatus: to, note, now });
}
