import { dayOf, type InvoiceState } from '@plainview/domain/billing/invoices/invoice';
import type { InvoiceLine } from '@plainview/domain/billing/invoices/invoice-document';
import type { InvoiceFilter } from '@plainview/domain/billing/invoices/invoice-filter';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest, type RowCount } from '@plainview/postgres/keyset-pagination';
import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { countMatches, matching } from '../../../platform/database/search.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { creditNotes, invoiceLines, invoicePayments, invoices } from './invoices.table.ts';

export type Invoice = typeof invoices.$inferSelect;

export type NamedInvoice = Invoice & { readonly agencyName: string };

export type CreditNote = typeof creditNotes.$inferSelect;

export type InvoicePayment = typeof invoicePayments.$inferSelect;

/** Filter of a list of invoices. */
export interface InvoiceListFilter {
  readonly state: InvoiceFilter | null;
  readonly agencyId: string | null;
  readonly month: string | null;
  readonly search: string;
  readonly now: Date;
}

function inState({ state, now }: InvoiceListFilter) {
  // Literals, so that every plan can use the partial index.
  const isUnpaid = sql`${invoices.state} in ('open', 'partly_paid')`;
  if (state === 'open') return isUnpaid;
  if (state === 'overdue') return and(isUnpaid, lt(invoices.dueOn, dayOf(now)));
  return state === null ? undefined : eq(invoices.state, state);
}

const filtersOf = (filter: InvoiceListFilter) =>
  and(
    inState(filter),
    filter.agencyId === null ? undefined : eq(invoices.agencyId, filter.agencyId),
    filter.month === null ? undefined : eq(invoices.month, filter.month),
  );

/** Lists a page of the invoices that the actor may see, by time of issue. */
export async function listInvoices(
  tx: Reader,
  filter: InvoiceListFilter,
  page: PageRequest,
): Promise<NamedInvoice[]> {
  const matches = await matching(tx, 'invoices', invoices, filter.search);
  const { where, orderBy } = keysetCondition({ key: invoices.issuedAt, id: invoices.id }, page);
  return selectInvoices(tx)
    .where(and(filtersOf(filter), matches, where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the invoices that match a filter. May stop at `upTo`. */
export const countInvoices = (
  tx: Reader,
  filter: InvoiceListFilter,
  upTo: number | null,
): Promise<RowCount> =>
  countMatches(tx, 'invoices', invoices, {
    search: filter.search,
    filters: filtersOf(filter),
    table: invoices,
    newest: invoices.issuedAt,
    upTo,
  });

const selectInvoices = (tx: Reader) =>
  tx
    .select({ ...getTableColumns(invoices), agencyName: agencies.name })
    .from(invoices)
    .innerJoin(agencies, eq(agencies.id, invoices.agencyId));

/** Returns an invoice, or null if there is none that the actor may see. */
export async function getInvoice(tx: Reader, id: string): Promise<NamedInvoice | null> {
  const [row] = await selectInvoices(tx).where(eq(invoices.id, id));
  return row ?? null;
}

/** Works like `getInvoice`, with the row locked until the transaction ends. */
export async function lockInvoice(tx: Transaction, id: string): Promise<NamedInvoice | null> {
  const [row] = await selectInvoices(tx).where(eq(invoices.id, id)).for('update', { of: invoices });
  return row ?? null;
}

/** Lists the lines of an invoice in their order. */
export function listInvoiceLines(tx: Reader, invoiceId: string): Promise<InvoiceLine[]> {
  const {
    invoiceId: _invoiceId,
    agencyId: _agencyId,
    position: _position,
    isVoid: _isVoid,
    ...columns
  } = getTableColumns(invoiceLines);
  return tx
    .select(columns)
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
}

/** Lists the payments of an invoice and their reversals, oldest first. */
export const listInvoicePayments = (tx: Reader, invoiceId: string): Promise<InvoicePayment[]> =>
  tx
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(asc(invoicePayments.recordedAt), asc(invoicePayments.id));

/** Returns the credit note that voided an invoice, or null. */
export async function getCreditNote(tx: Reader, invoiceId: string): Promise<CreditNote | null> {
  const [row] = await tx.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId));
  return row ?? null;
}

/** The stored PDF of an invoice or credit note. */
export interface InvoiceFile {
  readonly agencyId: string;
  readonly number: string;
  readonly storageKey: string;
  readonly sha256: string;
}

const fileColumns = (table: typeof invoices | typeof creditNotes) => ({
  agencyId: table.agencyId,
  number: table.number,
  storageKey: table.storageKey,
  sha256: table.sha256,
});

/**
 * Returns the PDF of the invoice or credit note with this id, or null if there is none that
 * the actor may see.
 */
export async function getInvoiceFile(tx: Reader, id: string): Promise<InvoiceFile | null> {
  const [invoice] = await tx.select(fileColumns(invoices)).from(invoices).where(eq(invoices.id, id));
  if (invoice) return invoice;
  const [note] = await tx.select(fileColumns(creditNotes)).from(creditNotes).where(eq(creditNotes.id, id));
  return note ?? null;
}

/** A number assigned by the database, with its parts. */
export interface DocumentNumber {
  readonly number: string;
  readonly series: string;
  readonly year: number;
  readonly count: number;
}

/**
 * Takes the next number of a series and year. The counter stays locked until the transaction ends, so a
 * rolled back document leaves no gap.
 */
export async function takeDocumentNumber(
  tx: Transaction,
  { series, digits, issuedAt }: { readonly series: string; readonly digits: number; readonly issuedAt: Date },
): Promise<DocumentNumber> {
  const { rows } = await tx.execute<{ number: string; year: number; count: number }>(
    sql`select number, year, count from take_invoice_number(${series}, ${issuedAt.toISOString()}::timestamptz, ${digits}::integer)`,
  );
  const [row] = rows;
  if (!row) throw new Error('only administrators take numbers of invoices');
  return { ...row, series };
}

/** A statement has at most 65,535 parameters, and each line has 12. */
const LINES_PER_STATEMENT = 1000;

/** Inserts an invoice with its lines in their order. */
export async function createInvoice(
  tx: Transaction,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const { id: invoiceId, agencyId } = invoice;
  await tx.insert(invoices).values(invoice);
  const rows = lines.map((line, index) => ({ ...line, invoiceId, agencyId, position: index + 1 }));
  for (let first = 0; first < rows.length; first += LINES_PER_STATEMENT)
    await tx.insert(invoiceLines).values(rows.slice(first, first + LINES_PER_STATEMENT));
}

/** Inserts a credit note, and frees what its invoice charged for another invoice. */
export async function createCreditNote(tx: Transaction, note: CreditNote): Promise<void> {
  await tx.insert(creditNotes).values(note);
  await tx.update(invoiceLines).set({ isVoid: true }).where(eq(invoiceLines.invoiceId, note.invoiceId));
}

/** Sets the paid amount and the resulting state. */
export async function setInvoiceState(
  tx: Transaction,
  id: string,
  change: { readonly paidCents?: number; readonly state: InvoiceState },
): Promise<void> {
  await tx.update(invoices).set(change).where(eq(invoices.id, id));
}

export async function createInvoicePayment(tx: Transaction, payment: InvoicePayment): Promise<void> {
  await tx.insert(invoicePayments).values(payment);
}
