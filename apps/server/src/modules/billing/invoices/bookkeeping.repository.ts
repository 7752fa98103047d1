import type { BookkeepingRow } from '@plainview/domain/billing/invoices/bookkeeping-table';
import { dayOf } from '@plainview/domain/billing/invoices/invoice';
import type { Reader } from '@plainview/postgres/database';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { creditNotes, invoiceLines, invoicePayments, invoices } from './invoices.table.ts';

/** A half-open range of time. */
interface Period {
  readonly from: Date;
  readonly before: Date;
}

const ofInvoice = {
  invoiceNumber: invoices.number,
  agencyName: agencies.name,
  customer: sql<string>`${invoices.buyer} ->> 'name'`,
  customerReference: sql<string>`${invoices.buyer} ->> 'reference'`,
  month: invoices.month,
  dueOn: invoices.dueOn,
};

const line = {
  redactionId: invoiceLines.redactionId,
  ticketNumber: invoiceLines.ticketNumber,
  submittedAt: invoiceLines.submittedAt,
  incidentType: invoiceLines.incidentType,
  netCents: invoiceLines.netCents,
  taxCents: invoiceLines.taxCents,
  taxRate: invoices.taxRate,
};

async function listInvoicedLines(tx: Reader, { from, before }: Period): Promise<BookkeepingRow[]> {
  const rows = await tx
    .select({ ...ofInvoice, issuedAt: invoices.issuedAt, line })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .innerJoin(agencies, eq(agencies.id, invoices.agencyId))
    .where(and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, before)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id), asc(invoiceLines.position));
  return rows.map(({ issuedAt, ...row }) =>
    Object.assign(row, {
      kind: 'invoice' as const,
      day: dayOf(issuedAt),
      number: row.invoiceNumber,
      payment: null,
    }),
  );
}

async function listCreditedLines(tx: Reader, { from, before }: Period): Promise<BookkeepingRow[]> {
  const rows = await tx
    .select({ ...ofInvoice, issuedAt: creditNotes.issuedAt, number: creditNotes.number, line })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .innerJoin(agencies, eq(agencies.id, invoices.agencyId))
    .where(and(gte(creditNotes.issuedAt, from), lt(creditNotes.issuedAt, before)))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.id), asc(invoiceLines.position));
  return rows.map(({ issuedAt, ...row }) =>
    Object.assign(row, { kind: 'credit_note' as const, day: dayOf(issuedAt), payment: null }),
  );
}

async function listPayments(tx: Reader, { from, before }: Period): Promise<BookkeepingRow[]> {
  const rows = await tx
    .select({
      ...ofInvoice,
      day: invoicePayments.paidOn,
      reversesId: invoicePayments.reversesId,
      payment: {
        amountCents: invoicePayments.amountCents,
        method: invoicePayments.method,
        reference: invoicePayments.reference,
        note: invoicePayments.note,
      },
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .innerJoin(agencies, eq(agencies.id, invoices.agencyId))
    .where(and(gte(invoicePayments.paidOn, dayOf(from)), lt(invoicePayments.paidOn, dayOf(before))))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.recordedAt), asc(invoicePayments.id));
  return rows.map(({ reversesId, ...row }) =>
    Object.assign(row, {
      kind: reversesId === null ? ('payment' as const) : ('reversal' as const),
      number: row.invoiceNumber,
      line: null,
    }),
  );
}

/** Lists the lines of invoices and credit notes that were issued in a period, and its payments, by day. */
export async function listBookkeeping(tx: Reader, period: Period): Promise<BookkeepingRow[]> {
  const rows = [
    ...(await listInvoicedLines(tx, period)),
    ...(await listCreditedLines(tx, period)),
    ...(await listPayments(tx, period)),
  ];
  return rows.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}
