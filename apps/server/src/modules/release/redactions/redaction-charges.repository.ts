import type { PaymentNote, PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { invoiceLines } from '../../billing/invoices/invoices.table.ts';
import { redactionCharges } from './redaction-charges.table.ts';
import { redactions } from './redactions.table.ts';

/** The charge for a redacted copy. */
export type RedactionCharge = typeof redactionCharges.$inferSelect;

/** Puts an order on the statement of its month. */
export async function createCharge(
  tx: Transaction,
  charge: typeof redactionCharges.$inferInsert,
): Promise<void> {
  await tx.insert(redactionCharges).values(charge);
}

/** Takes an order off its statement unless it is paid. Returns whether it was not. */
export async function deleteUnpaidCharge(tx: Transaction, redactionId: string): Promise<boolean> {
  const deleted = await tx
    .delete(redactionCharges)
    .where(and(eq(redactionCharges.redactionId, redactionId), ne(redactionCharges.paymentStatus, 'paid')))
    .returning({ id: redactionCharges.redactionId });
  return deleted.length > 0;
}

/** Returns the charges of redacted copies that still exist, with the rows locked in the order of their ids. */
export function lockCharges(tx: Transaction, redactionIds: readonly string[]): Promise<RedactionCharge[]> {
  return tx
    .select()
    .from(redactionCharges)
    .where(
      and(inArray(redactionCharges.redactionId, [...redactionIds]), eq(redactionCharges.isDestroyed, false)),
    )
    .orderBy(asc(redactionCharges.redactionId))
    .for('update');
}

/** Sets the payment status of redacted copies. */
export async function setChargePayments(
  tx: Transaction,
  redactionIds: readonly string[],
  paymentStatus: PaymentStatus,
  { note, setBy, setAt }: PaymentNote,
): Promise<void> {
  await tx
    .update(redactionCharges)
    .set({ paymentStatus, paymentNote: note, paymentSetBy: setBy, paymentSetAt: setAt })
    .where(inArray(redactionCharges.redactionId, [...redactionIds]));
}

/**
 * Turns the charges of a ticket that is about to be destroyed into tombstones without personal data. Those of
 * copies that were not delivered are deleted, unless they were settled or are on an invoice.
 */
export async function closeCharges(tx: Transaction, ticketId: string): Promise<void> {
  const isOfTicket = eq(redactionCharges.ticketId, ticketId);
  // The next statement sees the invoices that it waited for.
  await tx
    .select({ id: redactionCharges.redactionId })
    .from(redactionCharges)
    .where(isOfTicket)
    .orderBy(asc(redactionCharges.redactionId))
    .for('update');
  const undelivered = tx
    .select({ id: redactions.id })
    .from(redactions)
    .where(and(eq(redactions.ticketId, ticketId), ne(redactions.state, 'delivered')));
  const onInvoice = tx
    .select({ id: invoiceLines.redactionId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.redactionId, redactionCharges.redactionId), sql`not ${invoiceLines.isVoid}`));
  await tx
    .delete(redactionCharges)
    .where(
      and(
        isOfTicket,
        eq(redactionCharges.paymentStatus, 'pending'),
        inArray(redactionCharges.redactionId, undelivered),
        notExists(onInvoice),
      ),
    );
  await tx
    .update(redactionCharges)
    .set({ isDestroyed: true, orderedBy: '', paymentNote: null, paymentSetBy: null, paymentSetAt: null })
    .where(isOfTicket);
}
