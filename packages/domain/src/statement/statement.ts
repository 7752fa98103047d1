import type { PaymentStatus } from '../ticket/payment.ts';

/** A calendar month in UTC, such as 2026-11. */
export const MONTH_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/u;

/** The first instant of a month and the first one behind it. `month` matches `MONTH_PATTERN`. */
export function monthBounds(month: string): { readonly from: Date; readonly before: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, before: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

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
