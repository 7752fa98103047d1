import { nearestStorableInstant } from '../../shared/storable.ts';
import type { PaymentNote, PaymentStatus } from '../../tickets/tickets/payment.ts';

/** A calendar month in UTC, such as 2026-11. */
export const MONTH_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/u;

/** A half-open range of time. */
interface Period {
  readonly from: Date;
  readonly before: Date;
}

/** Returns the range of this number of months, clamped to instants that can be stored. */
function periodOf(firstMonth: string, months: number): Period {
  const from = new Date(`${firstMonth}-01T00:00:00Z`);
  const before = new Date(from);
  before.setUTCMonth(before.getUTCMonth() + months);
  return { from: nearestStorableInstant(from), before: nearestStorableInstant(before) };
}

/** Returns the first instant of a month and of the next month, in UTC. `month` matches `MONTH_PATTERN`. */
export const monthBounds = (month: string): Period => periodOf(month, 1);

/** Returns the first instant of a four-digit year and of the next year, in UTC. */
export const yearBounds = (year: number): Period => periodOf(`${String(year).padStart(4, '0')}-01`, 12);

const names = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Formats a month as `November 2026`. */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]} ${year}`;
}

/** Totals of a statement in cents. Waived amounts are not owed. */
export interface StatementSums {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly waivedCents: number;
  readonly openCents: number;
}

/** Adds up tickets and redacted copies at the prices that were fixed when they were submitted or ordered. */
export function statementSums(
  lines: readonly { readonly totalCents: number; readonly paymentStatus: PaymentStatus }[],
): StatementSums {
  const sumOf = (status: PaymentStatus): number =>
    lines.reduce((sum, line) => (line.paymentStatus === status ? sum + line.totalCents : sum), 0);
  const [paidCents, waivedCents, openCents] = [sumOf('paid'), sumOf('waived'), sumOf('pending')];
  return { totalCents: paidCents + waivedCents + openCents, paidCents, waivedCents, openCents };
}

/** One agency's month in cents. */
export interface AgencyMonth {
  readonly agencyId: string;
  readonly agencyName: string;
  /** For example 2026-11, in UTC. */
  readonly month: string;
  readonly tickets: number;
  /** Redacted copies that were ordered in the month. */
  readonly redactedCopies: number;
  readonly paidCents: number;
  readonly waivedCents: number;
  readonly openCents: number;
}

/** What a statement and an invoice print for a redacted copy instead of an incident type. */
export const REDACTED_COPY = 'Redacted copy';

/** A line of a statement or an invoice: the review of a ticket, or a redacted copy of its videos. */
export interface BilledItem {
  readonly ticketId: string;
  /** Null for the review of the ticket. */
  readonly redactionId: string | null;
}

/** Returns the id of what a line charges, which no other line of the statement has. */
export const billedId = ({ ticketId, redactionId }: BilledItem): string => redactionId ?? ticketId;

/** Returns the ids of the tickets and of the redacted copies among lines. */
export const billedIds = (
  lines: readonly BilledItem[],
): { readonly ticketIds: string[]; readonly redactionIds: string[] } => ({
  ticketIds: lines.flatMap(({ ticketId, redactionId }) => (redactionId === null ? [ticketId] : [])),
  redactionIds: lines.flatMap(({ redactionId }) => redactionId ?? []),
});

/** Compares lines by their time, the oldest first. */
export const byTime = (
  one: BilledItem & { readonly submittedAt: Date },
  other: BilledItem & { readonly submittedAt: Date },
): number =>
  one.submittedAt.getTime() - other.submittedAt.getTime() || (billedId(one) < billedId(other) ? -1 : 1);

/** A line of a statement, at the price that was fixed when the ticket was submitted or the copy ordered. */
export interface StatementLine extends BilledItem {
  /** Of the ticket; null if it was destroyed before tickets had numbers. */
  readonly number: string | null;
  /** When the ticket was submitted, or the copy ordered. */
  readonly submittedAt: Date;
  readonly submittedBy: string;
  /** `REDACTED_COPY` for a redacted copy. */
  readonly incidentType: string;
  /** Whether rush service was ordered; false for a destroyed ticket. Its supplement is part of the total. */
  readonly isRush: boolean;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly totalCents: number;
  readonly paymentStatus: PaymentStatus;
  /** Null until someone sets the payment status. */
  readonly payment: PaymentNote | null;
  /** Whether only its tombstone is left. It has no submitter then. */
  readonly isDestroyed: boolean;
}

/** Returns the incident type as a statement or an invoice prints it. */
export const billedType = ({
  incidentType,
  isRush,
}: {
  readonly incidentType: string;
  readonly isRush: boolean;
}): string => (isRush ? `${incidentType} (rush)` : incidentType);

/** Returns the service that a line charges. */
export const billedService = ({ redactionId }: Pick<BilledItem, 'redactionId'>): string =>
  redactionId === null ? 'Review' : REDACTED_COPY;
