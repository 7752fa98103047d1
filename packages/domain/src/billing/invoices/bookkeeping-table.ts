import type { ExportTable } from '../../reports/exports/export-table.ts';
import { billedService, monthLabel } from '../statements/statement.ts';
import { dayOf, paymentMethodLabels, type PaymentMethod } from './invoice.ts';

/** Kinds of rows of the bookkeeping export. */
export const bookkeepingKinds = ['invoice', 'credit_note', 'payment', 'reversal'] as const;
export type BookkeepingKind = (typeof bookkeepingKinds)[number];

const kindLabels: Readonly<Record<BookkeepingKind, string>> = {
  invoice: 'Invoice line',
  credit_note: 'Credit note line',
  payment: 'Payment',
  reversal: 'Reversal of a payment',
};

/**
 * A row of the bookkeeping export: a line of an invoice or credit note, or a payment. Amounts are in cents.
 */
export interface BookkeepingRow {
  readonly kind: BookkeepingKind;
  /** Day of the invoice or credit note in UTC, or of the payment, such as 2026-12-01. */
  readonly day: string;
  /** Number of the invoice or credit note. */
  readonly number: string;
  /** Number of the invoice that it is about. */
  readonly invoiceNumber: string;
  readonly agencyName: string;
  readonly customer: string;
  /** The agency's own reference, such as a purchase order number. */
  readonly customerReference: string;
  readonly month: string;
  readonly dueOn: string;
  /** Null for payments. */
  readonly line: {
    /** Null for the review of the ticket. */
    readonly redactionId: string | null;
    readonly ticketNumber: string | null;
    readonly submittedAt: Date;
    readonly incidentType: string;
    readonly netCents: number;
    readonly taxCents: number;
    readonly taxRate: number;
  } | null;
  /** Null for lines. */
  readonly payment: {
    readonly amountCents: number;
    readonly method: PaymentMethod;
    readonly reference: string;
    readonly note: string;
  } | null;
}

/** Returns -1 for rows that reduce what an agency owes or has paid. */
const signOf = ({ kind }: BookkeepingRow): number => (kind === 'credit_note' || kind === 'reversal' ? -1 : 1);

const dollars = (row: BookkeepingRow, cents: number | undefined): number | null =>
  cents === undefined || cents === 0 ? (cents ?? null) : (signOf(row) * cents) / 100;

/** The bookkeeping export, with a row per line of an invoice or credit note and per payment. */
export const bookkeepingTable: ExportTable<BookkeepingRow> = {
  sheet: 'Bookkeeping',
  columns: [
    ['Date', (row) => row.day],
    ['Type', (row) => kindLabels[row.kind]],
    ['Document', (row) => row.number],
    ['Invoice', (row) => row.invoiceNumber],
    ['Agency', (row) => row.agencyName],
    ['Customer', (row) => row.customer],
    ['Customer Reference', (row) => row.customerReference],
    ['Month', (row) => monthLabel(row.month)],
    ['Due', (row) => row.dueOn],
    ['Ticket', (row) => row.line?.ticketNumber ?? null],
    ['Submitted', (row) => (row.line ? dayOf(row.line.submittedAt) : null)],
    ['Incident Type', (row) => row.line?.incidentType ?? null],
    ['Net', (row) => dollars(row, row.line?.netCents), 'dollars'],
    ['Tax Rate', (row) => (row.line ? row.line.taxRate / 100 : null)],
    ['Tax', (row) => dollars(row, row.line?.taxCents), 'dollars'],
    ['Gross', (row) => dollars(row, row.line ? row.line.netCents + row.line.taxCents : undefined), 'dollars'],
    ['Payment', (row) => dollars(row, row.payment?.amountCents), 'dollars'],
    ['Method', (row) => (row.payment ? paymentMethodLabels[row.payment.method] : null)],
    ['Reference', (row) => row.payment?.reference ?? null],
    ['Note', (row) => row.payment?.note ?? null],
    ['Currency', () => 'USD'],
    ['Service', (row) => (row.line ? billedService(row.line) : null)],
  ],
};
