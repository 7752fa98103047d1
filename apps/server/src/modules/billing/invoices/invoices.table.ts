import type { BillingAddress, Seller } from '@plainview/domain/billing/invoices/billing-settings';
import { invoiceStates, paymentMethods } from '@plainview/domain/billing/invoices/invoice';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, isSha256, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import {
  adminOnlyPolicy,
  agencyPolicy,
  agencyReads,
} from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

/** The operator's settings of new invoices: a single row, or none before they are saved. */
export const billingSettings = pgTable(
  'billing_settings',
  {
    id: integer('id').primaryKey().default(1),
    legalName: text('legal_name').notNull(),
    address: text('address').notNull(),
    taxNumber: text('tax_number').notNull(),
    paymentInstructions: text('payment_instructions').notNull(),
    termsDays: integer('terms_days').notNull(),
    invoiceSeries: text('invoice_series').notNull(),
    creditSeries: text('credit_series').notNull(),
    numberDigits: integer('number_digits').notNull(),
    /** In hundredths of a percent. */
    taxRate: integer('tax_rate').notNull(),
    taxLabel: text('tax_label').notNull(),
  },
  (table) => [adminOnlyPolicy(), check('billing_settings_single', sql`${table.id} = 1`)],
).enableRLS();

/** Name and address of an agency on its next invoices. An agency without a row is billed under its name. */
export const billingAddresses = pgTable(
  'billing_addresses',
  {
    agencyId: agencyId().primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    reference: text('reference').notNull(),
  },
  (table) => [agencyPolicy(table.agencyId)],
).enableRLS();

/** The last count of each series and year. Only `take_invoice_number` changes it. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [adminOnlyPolicy(), primaryKey({ columns: [table.series, table.year] })],
).enableRLS();

/** Columns that invoices and credit notes share: their number, their issue and their PDF. */
const document = () => ({
  number: text('number').notNull().unique(),
  series: text('series').notNull(),
  year: integer('year').notNull(),
  count: integer('count').notNull(),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: text('issued_by').notNull(),
  storageKey: uuid('storage_key').notNull().unique(),
  sha256: text('sha256').notNull(),
  sizeBytes: safeInteger('size_bytes').notNull(),
});

/**
 * Issued invoices. Only what was paid and the state that follows from it ever change (enforced by grants).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    agencyId: agencyId(),
    ...document(),
    /** Of the statement, such as 2026-11. */
    month: text('month').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<BillingAddress>().notNull(),
    taxRate: integer('tax_rate').notNull(),
    taxLabel: text('tax_label').notNull(),
    netCents: safeInteger('net_cents').notNull(),
    taxCents: safeInteger('tax_cents').notNull(),
    totalCents: safeInteger('total_cents').notNull(),
    /** Payments less reversed ones. */
    paidCents: safeInteger('paid_cents').notNull(),
    state: text('state', { enum: invoiceStates }).notNull(),
    /** Number, names and reference in lower case. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    unique('invoices_count').on(table.series, table.year, table.count),
    // With the agency, which row-level security compares, only the index is read to count invoices.
    index('invoices_newest').on(table.issuedAt, table.id, table.agencyId),
    index('invoices_agency_newest').on(table.agencyId, table.issuedAt, table.id),
    index('invoices_month_newest').on(table.month, table.issuedAt, table.id, table.agencyId),
    index('invoices_state_newest').on(table.state, table.issuedAt, table.id, table.agencyId),
    index('invoices_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('invoices_unpaid')
      .on(table.issuedAt, table.id, table.agencyId, table.dueOn)
      .where(sql`state in ('open', 'partly_paid')`),
    check('invoices_state', oneOf(table.state, invoiceStates)),
    check('invoices_sums', sql`${table.netCents} + ${table.taxCents} = ${table.totalCents}`),
    check(
      'invoices_amounts',
      sql`${table.netCents} >= 0 and ${table.taxCents} >= 0 and ${table.paidCents} >= 0`,
    ),
    check(
      'invoices_paid',
      sql`(${table.state} = 'paid') = (${table.paidCents} >= ${table.totalCents}) or ${table.state} = 'void'`,
    ),
    check('invoices_sha256', isSha256(table.sha256)),
  ],
).enableRLS();

/**
 * Tickets and redacted copies on invoices, as they were issued. No foreign key to them: the line outlives them.
 */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: integer('position').notNull(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id').notNull(),
    /** Null for the review of the ticket. */
    redactionId: uuid('redaction_id'),
    /** Null if the ticket was destroyed before. */
    ticketNumber: text('ticket_number'),
    submittedAt: instant('submitted_at').notNull(),
    incidentType: text('incident_type').notNull(),
    videoCount: integer('video_count').notNull(),
    totalSeconds: integer('total_seconds').notNull(),
    netCents: integer('net_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** A credit note canceled the invoice, so the ticket or copy can be invoiced again. */
    isVoid: boolean('is_void').notNull().default(false),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    primaryKey({ columns: [table.invoiceId, table.position] }),
    // Neither a ticket nor a redacted copy is ever on two invoices at the same time.
    uniqueIndex('invoice_lines_ticket')
      .on(table.ticketId)
      .where(sql`not is_void and redaction_id is null`),
    uniqueIndex('invoice_lines_redaction')
      .on(table.redactionId)
      .where(sql`not is_void`),
  ],
).enableRLS();

/** Credit notes. Each cancels one invoice completely. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    agencyId: agencyId(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .unique()
      .references(() => invoices.id),
    ...document(),
    reason: text('reason').notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    unique('credit_notes_count').on(table.series, table.year, table.count),
    index('credit_notes_newest').on(table.issuedAt, table.id),
    check('credit_notes_sha256', isSha256(table.sha256)),
  ],
).enableRLS();

/** Payments of invoices, and reversals of payments that were recorded by mistake or bounced. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    agencyId: agencyId(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** The day on which the money arrived, or on which the payment was reversed. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    amountCents: safeInteger('amount_cents').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    reference: text('reference').notNull(),
    note: text('note').notNull(),
    /** The payment that this row reverses; null for a payment. */
    reversesId: uuid('reverses_id').unique(),
    recordedAt: instant('recorded_at').notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    index('invoice_payments_invoice').on(table.invoiceId, table.recordedAt, table.id),
    index('invoice_payments_day').on(table.paidOn, table.id),
    check('invoice_payments_amount', sql`${table.amountCents} > 0`),
    check('invoice_payments_method', oneOf(table.method, paymentMethods)),
  ],
).enableRLS();
