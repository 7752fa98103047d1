import type { Seller } from '@plainview/domain/billing/invoices/billing-settings';
import {
  byTime,
  REDACTED_COPY,
  type AgencyMonth,
  type BilledItem,
  type StatementLine,
} from '@plainview/domain/billing/statements/statement';
import type { PaymentNote, PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, desc, eq, gte, inArray, isNull, lt, min, or, sql } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordedTicketNumber } from '../../../platform/ledger/ticket-number.sql.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { redactionCharges } from '../../release/redactions/redaction-charges.table.ts';
import { destructions } from '../../retention/schedules/retention.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { invoiceLines, invoices } from '../invoices/invoices.table.ts';

/** Tickets and redacted copies of one agency or of all, submitted or ordered in a half-open period. */
export interface StatementPeriod {
  readonly agencyId: string | null;
  readonly from: Date;
  readonly before: Date;
}

type Billed = typeof tickets | typeof destructions;

const within = (table: Billed, { agencyId, from, before }: StatementPeriod) =>
  and(
    gte(table.submittedAt, from),
    lt(table.submittedAt, before),
    agencyId ? eq(table.agencyId, agencyId) : undefined,
  );

const orderedWithin = ({ agencyId, from, before }: StatementPeriod) =>
  and(
    gte(redactionCharges.orderedAt, from),
    lt(redactionCharges.orderedAt, before),
    agencyId ? eq(redactionCharges.agencyId, agencyId) : undefined,
  );

const monthOf = (instant: AnyPgColumn) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM')`.as('month');

const priced = (table: Billed) => ({
  agencyId: table.agencyId,
  month: monthOf(table.submittedAt),
  totalCents: table.totalCents,
  paymentStatus: table.paymentStatus,
  isRedaction: sql<boolean>`false`.as('is_redaction'),
});

/**
 * Returns the tickets and redacted copies of a period as a subquery. Destroyed ones stay in their statements, by
 * their tombstones.
 */
function billedTickets(tx: Reader, period: StatementPeriod) {
  return unionAll(
    tx.select(priced(tickets)).from(tickets).where(within(tickets, period)),
    tx
      .select(priced(destructions))
      .from(destructions)
      .where(and(isTombstone, within(destructions, period))),
    tx
      .select({
        agencyId: redactionCharges.agencyId,
        month: monthOf(redactionCharges.orderedAt),
        totalCents: redactionCharges.totalCents,
        paymentStatus: redactionCharges.paymentStatus,
        isRedaction: sql<boolean>`true`.as('is_redaction'),
      })
      .from(redactionCharges)
      .where(orderedWithin(period)),
  ).as('billed');
}

const isTombstone = eq(destructions.state, 'destroyed');

/** Lists each agency's months with their totals, newest month first, as far as the actor may see them. */
export function listStatements(tx: Reader, period: StatementPeriod): Promise<AgencyMonth[]> {
  const billed = billedTickets(tx, period);
  const centsOf = (status: PaymentStatus) =>
    sql<number>`coalesce(sum(${billed.totalCents}) filter (where ${billed.paymentStatus} = ${status}), 0)::float8`;
  return tx
    .select({
      agencyId: billed.agencyId,
      agencyName: agencies.name,
      month: billed.month,
      tickets: sql<number>`(count(*) filter (where not ${billed.isRedaction}))::int`,
      redactedCopies: sql<number>`(count(*) filter (where ${billed.isRedaction}))::int`,
      paidCents: centsOf('paid'),
      waivedCents: centsOf('waived'),
      openCents: centsOf('pending'),
    })
    .from(billed)
    .innerJoin(agencies, eq(agencies.id, billed.agencyId))
    .groupBy(billed.agencyId, agencies.name, agencies.key, billed.month)
    .orderBy(desc(billed.month), asc(agencies.key));
}

const lineColumns = {
  ticketId: tickets.id,
  redactionId: sql<null>`null`,
  number: tickets.number,
  submittedAt: tickets.submittedAt,
  submittedBy: tickets.submittedBy,
  incidentType: tickets.incidentType,
  isRush: sql<boolean>`${tickets.rush} is not null`,
  videoCount: tickets.videoCount,
  totalSeconds: tickets.totalSeconds,
  totalCents: tickets.totalCents,
  paymentStatus: tickets.paymentStatus,
  note: tickets.paymentNote,
  setBy: tickets.paymentSetBy,
  setAt: tickets.paymentSetAt,
};

type LineRow = Omit<StatementLine, 'payment'> & {
  readonly [Part in keyof PaymentNote]: PaymentNote[Part] | null;
};

function toStatementLine({ note, setBy, setAt, ...line }: LineRow): StatementLine {
  const isSet = note !== null && setBy !== null && setAt !== null;
  return { ...line, payment: isSet ? { note, setBy, setAt } : null };
}

const toDestroyedLine = (
  line: Omit<StatementLine, 'submittedBy' | 'isRush' | 'payment' | 'isDestroyed'>,
): StatementLine => ({
  ...line,
  isRush: false,
  submittedBy: '',
  payment: null,
  isDestroyed: true,
});

const chargeColumns = {
  ticketId: redactionCharges.ticketId,
  redactionId: redactionCharges.redactionId,
  number: redactionCharges.ticketNumber,
  submittedAt: redactionCharges.orderedAt,
  submittedBy: redactionCharges.orderedBy,
  videoCount: redactionCharges.videoCount,
  totalSeconds: redactionCharges.totalSeconds,
  totalCents: redactionCharges.totalCents,
  paymentStatus: redactionCharges.paymentStatus,
  note: redactionCharges.paymentNote,
  setBy: redactionCharges.paymentSetBy,
  setAt: redactionCharges.paymentSetAt,
  isDestroyed: redactionCharges.isDestroyed,
};

/**
 * Lists the tickets and redacted copies of a period, oldest first. Destroyed ones have neither a submitter nor a
 * note.
 */
export async function listStatementLines(tx: Reader, period: StatementPeriod): Promise<StatementLine[]> {
  const [rows, destroyed, charges] = await Promise.all([
    tx.select(lineColumns).from(tickets).where(within(tickets, period)),
    tx
      .select({
        ticketId: destructions.ticketId,
        redactionId: sql<null>`null`,
        number: recordedTicketNumber(destructions.ticketId),
        submittedAt: destructions.submittedAt,
        incidentType: destructions.incidentType,
        videoCount: destructions.videoCount,
        totalSeconds: destructions.totalSeconds,
        totalCents: destructions.totalCents,
        paymentStatus: destructions.paymentStatus,
      })
      .from(destructions)
      .where(and(isTombstone, within(destructions, period))),
    tx.select(chargeColumns).from(redactionCharges).where(orderedWithin(period)),
  ]);
  const lines = [
    ...rows.map((row) => toStatementLine({ ...row, isDestroyed: false })),
    ...destroyed.map(toDestroyedLine),
    ...charges.map((row) => toStatementLine({ ...row, incidentType: REDACTED_COPY, isRush: false })),
  ];
  return lines.toSorted(byTime);
}

/** Returns when the first ticket that the actor may see was submitted; null if there is none. */
export async function firstSubmission(tx: Reader, agencyId: string | null): Promise<Date | null> {
  const first = async (table: Billed) => {
    const [row] = await tx
      .select({ at: min(table.submittedAt) })
      .from(table)
      .where(agencyId ? eq(table.agencyId, agencyId) : undefined);
    return row?.at ?? null;
  };
  const [oldest, destroyed] = await Promise.all([first(tickets), first(destructions)]);
  return oldest && destroyed && destroyed < oldest ? destroyed : (oldest ?? destroyed);
}

/** The fields of a ticket that a payment change needs. */
export interface TicketPayment {
  readonly id: string;
  readonly agencyId: string;
  readonly paymentStatus: PaymentStatus;
  readonly paymentNote: string | null;
}

/** Returns the ticket fields that a payment change needs, with the rows locked in the order of their ids. */
export function lockPayments(tx: Transaction, ids: readonly string[]): Promise<TicketPayment[]> {
  return tx
    .select({
      id: tickets.id,
      agencyId: tickets.agencyId,
      paymentStatus: tickets.paymentStatus,
      paymentNote: tickets.paymentNote,
    })
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))
    .orderBy(asc(tickets.id))
    .for('update');
}

export async function setPayments(
  tx: Transaction,
  ids: readonly string[],
  paymentStatus: PaymentStatus,
  { note, setBy, setAt }: PaymentNote,
): Promise<void> {
  await tx
    .update(tickets)
    .set({ paymentStatus, paymentNote: note, paymentSetBy: setBy, paymentSetAt: setAt })
    .where(inArray(tickets.id, [...ids]));
}

/** The invoice that a line of a statement is on. */
export interface InvoicedItem extends BilledItem {
  readonly number: string;
  readonly dueOn: string;
  readonly seller: Seller;
}

/**
 * Lists the invoices of tickets and redacted copies, the newest first. Omits those without one, and canceled
 * invoices.
 */
export function listInvoicesOfItems(
  tx: Reader,
  { ticketIds, redactionIds }: { readonly ticketIds: string[]; readonly redactionIds: string[] },
): Promise<InvoicedItem[]> {
  const { ticketId, redactionId } = invoiceLines;
  const { number, dueOn, seller } = invoices;
  return tx
    .select({ ticketId, redactionId, number, dueOn, seller })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        or(and(inArray(ticketId, ticketIds), isNull(redactionId)), inArray(redactionId, redactionIds)),
        sql`not ${invoiceLines.isVoid}`,
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}
