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

/** Adds up tickets at the prices that were fixed at submission. */
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
  readonly paidCents: number;
  readonly waivedCents: number;
  readonly openCents: number;
}

/** A ticket on a statement, at the price that was fixed at submission. */
export interface StatementLine {
  readonly id: string;
  /** Null for a destroyed ticket, whose tombstone has none. */
  readonly number: string | null;
  readonly submittedAt: Date;
  readonly submittedBy: string;
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
