import type { AgencyMonth, StatementLine } from '@plainview/domain/statement/statement';
import type { PaymentNote, PaymentStatus } from '@plainview/domain/ticket/payment';
import { and, asc, count, desc, eq, gte, inArray, lt, min, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { agencies } from '../schema/accounts.ts';
import { tickets } from '../schema/tickets.ts';

/** Tickets of one agency or of all, submitted in a half-open period. */
export interface StatementPeriod {
  readonly agencyId: string | null;
  readonly from: Date;
  readonly before: Date;
}

const within = ({ agencyId, from, before }: StatementPeriod) =>
  and(
    gte(tickets.submittedAt, from),
    lt(tickets.submittedAt, before),
    agencyId ? eq(tickets.agencyId, agencyId) : undefined,
  );

const month = sql<string>`to_char(${tickets.submittedAt} at time zone 'UTC', 'YYYY-MM')`;
const centsOf = (status: PaymentStatus) =>
  sql<number>`coalesce(sum(${tickets.totalCents}) filter (where ${tickets.paymentStatus} = ${status}), 0)::float8`;

const statementColumns = {
  agencyId: tickets.agencyId,
  agencyName: agencies.name,
  month: month.as('month'),
  tickets: count(),
  paidCents: centsOf('paid'),
  waivedCents: centsOf('waived'),
  openCents: centsOf('pending'),
};

/** Lists each agency's months with their totals, newest month first, as far as the actor may see them. */
export function readStatements(tx: Transaction, period: StatementPeriod): Promise<AgencyMonth[]> {
  return tx
    .select(statementColumns)
    .from(tickets)
    .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
    .where(within(period))
    .groupBy(tickets.agencyId, agencies.name, agencies.key, sql`month`)
    .orderBy(desc(sql`month`), asc(agencies.key));
}

const lineColumns = {
  id: tickets.id,
  submittedAt: tickets.submittedAt,
  submittedBy: tickets.submittedBy,
  incidentType: tickets.incidentType,
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

/** Lists the tickets of a period, oldest first. */
export async function readStatementLines(tx: Transaction, period: StatementPeriod): Promise<StatementLine[]> {
  const rows = await tx
    .select(lineColumns)
    .from(tickets)
    .where(within(period))
    .orderBy(asc(tickets.submittedAt), asc(tickets.id));
  return rows.map(toStatementLine);
}

/** Returns when the first ticket that the actor may see was submitted; null if there is none. */
export async function firstSubmission(tx: Transaction, agencyId: string | null): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(tickets.submittedAt) })
    .from(tickets)
    .where(agencyId ? eq(tickets.agencyId, agencyId) : undefined);
  return row?.at ?? null;
}

/** Returns the ticket fields that a payment change needs, with the rows locked in the order of their ids. */
export function lockPayments(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({ id: tickets.id, agencyId: tickets.agencyId, paymentStatus: tickets.paymentStatus })
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
