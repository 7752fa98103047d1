import { nearestStorableInstant } from '../shared/storable.ts';
import type { PaymentStatus } from '../ticket/payment.ts';

/** A calendar month in UTC, such as 2026-11. */
export const MONTH_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/u;

/** A half-open range of time. */
interface Period {
  readonly from: Date;
  readonly before: Date;
}

/** Returns the range of so many months. Where its ends cannot be stored, it is cut off. */
function periodOf(firstMonth: string, months: number): Period {
  const from = new Date(`${firstMonth}-01T00:00:00Z`);
  const before = new Date(from);
  before.setUTCMonth(before.getUTCMonth() + months);
  return { from: nearestStorableInstant(from), before: nearestStorableInstant(before) };
}

/** The first instant of a month and the first one behind it. `month` matches `MONTH_PATTERN`. */
export const monthBounds = (month: string): Period => periodOf(month, 1);

/** Returns the first instant of a year of four digits and the first one after it, in UTC. */
export const yearBounds = (year: number): Period => periodOf(`${String(year).padStart(4, '0')}-01`, 12);

const names = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** November 2026 */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1]} ${year}`;
}

/** Sums of a statement in cents. What was waived is owed by nobody. */
export interface StatementSums {
  readonly totalCents: number;
  readonly paidCents: number;
  readonly waivedCents: number;
  readonly openCents: number;
}

/** Adds up tickets at the prices that were frozen when they were submitted. */
export function statementSums(
  lines: readonly { readonly totalCents: number; readonly paymentStatus: PaymentStatus }[],
): StatementSums {
  const sumOf = (status: PaymentStatus): number =>
    lines.reduce((sum, line) => (line.paymentStatus === status ? sum + line.totalCents : sum), 0);
  const [paidCents, waivedCents, openCents] = [sumOf('paid'), sumOf('waived'), sumOf('pending')];
  return { totalCents: paidCents + waivedCents + openCents, paidCents, waivedCents, openCents };
}
