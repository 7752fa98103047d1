import { MINUTE, SECOND } from '../../shared/time.ts';

/** Sums over orders of redacted copies that were delivered in a step, or in the whole period. */
export interface RedactedCopySums {
  readonly orders: number;
  /** Orders delivered before their due date. */
  readonly onTime: number;
  /** Length of their videos, as it was charged. */
  readonly totalSeconds: number;
}

/** Figures of delivered redacted copies. */
export interface RedactedCopyFigures {
  readonly orders: number;
  readonly onTime: number;
  readonly late: number;
  readonly minutes: number;
}

/** Returns the figures of delivered redacted copies. Without any, all are 0. */
export function redactedCopyFigures(sums: RedactedCopySums | undefined): RedactedCopyFigures {
  const { orders = 0, onTime = 0, totalSeconds = 0 } = sums ?? {};
  return { orders, onTime, late: orders - onTime, minutes: totalSeconds / (MINUTE / SECOND) };
}
