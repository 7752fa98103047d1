import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { invoicePayments } from '../schema/billing/invoices.ts';

export type InvoicePayment = typeof invoicePayments.$inferSelect;

export async function insertInvoicePayment(tx: Transaction, payment: InvoicePayment): Promise<void> {
  await tx.insert(invoicePayments).values(payment);
}

/** Lists the payments of an invoice and their reversals, oldest first. */
export const listInvoicePayments = (tx: Transaction, invoiceId: string): Promise<InvoicePayment[]> =>
  tx
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(asc(invoicePayments.recordedAt), asc(invoicePayments.id));
