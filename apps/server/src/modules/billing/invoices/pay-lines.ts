import { paidWithInvoice, paymentReversed } from '@plainview/domain/billing/invoices/invoice';
import type { InvoiceLine } from '@plainview/domain/billing/invoices/invoice-document';
import { billedIds } from '@plainview/domain/billing/statements/statement';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Transaction } from '@plainview/postgres/database';
import { lockPayments, setPaymentOf } from '../statements/statements.ts';
import type { Invoice } from './invoices.repository.ts';

interface Payment {
  readonly paymentStatus: PaymentStatus;
  readonly paymentNote: string | null;
}

interface PaidLines {
  readonly invoice: Pick<Invoice, 'number'>;
  readonly lines: readonly InvoiceLine[];
  readonly now: Date;
}

/**
 * Sets the tickets and redacted copies of an invoice that was paid in full to paid, unless someone has set their
 * payment meanwhile.
 */
export const payLines = (tx: Transaction, actor: AdminActor, paid: PaidLines): Promise<void> =>
  movePayments(tx, actor, paid, {
    from: 'pending',
    fromNote: null,
    to: 'paid',
    note: paidWithInvoice(paid.invoice.number),
  });

/** Sets what was paid with an invoice to pending again. */
export const unpayLines = (tx: Transaction, actor: AdminActor, paid: PaidLines): Promise<void> =>
  movePayments(tx, actor, paid, {
    from: 'paid',
    fromNote: paidWithInvoice(paid.invoice.number),
    to: 'pending',
    note: paymentReversed(paid.invoice.number),
  });

async function movePayments(
  tx: Transaction,
  actor: AdminActor,
  { lines, now }: PaidLines,
  change: {
    readonly from: PaymentStatus;
    /** Null for any note. */
    readonly fromNote: string | null;
    readonly to: PaymentStatus;
    readonly note: string;
  },
): Promise<void> {
  const { from, fromNote, to, note } = change;
  // The payment status of what was destroyed is final.
  const { tickets, redactions } = await lockPayments(tx, billedIds(lines));
  const isMoved = ({ paymentStatus, paymentNote }: Payment): boolean =>
    paymentStatus === from && (fromNote === null || paymentNote === fromNote);
  const moved = { tickets: tickets.filter(isMoved), redactions: redactions.filter(isMoved) };
  await setPaymentOf(tx, actor, moved, { paymentStatus: to, note, now });
}
