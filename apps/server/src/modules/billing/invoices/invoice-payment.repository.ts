import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../persistence/database/database.ts';
import { invoicePayments } from './invoices.table.ts';

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
