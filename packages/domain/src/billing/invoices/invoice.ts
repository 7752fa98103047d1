import type { RedactionState } from '../../release/redactions/redaction-transitions.ts';
import { DAY } from '../../shared/time.ts';
import type { PaymentStatus } from '../../tickets/tickets/payment.ts';
import type { TicketStatus } from '../../tickets/tickets/ticket-status.ts';
import { monthBounds } from '../statements/statement.ts';

/** States of an invoice. A void one was canceled by a credit note. */
export const invoiceStates = ['open', 'partly_paid', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateLabels: Readonly<Record<InvoiceState | 'overdue', string>> = {
  open: 'Open',
  partly_paid: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

/** How a payment arrived. */
export const paymentMethods = ['bank_transfer', 'check', 'card', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  check: 'Check',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
};

/** Largest payment in cents, to catch typing errors of a few digits. */
export const LARGEST_PAYMENT_CENTS = 10_000_000_00;

/** Returns the tax on an amount, rounded half up to a cent. @param rate in hundredths of a percent */
const taxOn = (cents: number, rate: number): number => Math.floor((cents * rate + 5000) / 10_000);

/** Sums of an invoice in cents. */
export interface InvoiceSums {
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/**
 * Returns the tax of each line. Rounds the running total instead of each line, so that the taxes add up to
 * the tax on the total, to the cent.
 * @param rate in hundredths of a percent
 */
export function taxOfLines(amounts: readonly number[], rate: number): number[] {
  let net = 0;
  return amounts.map((cents) => {
    const before = taxOn(net, rate);
    net += cents;
    return taxOn(net, rate) - before;
  });
}

/** Adds up the lines of an invoice. */
export function invoiceSums(
  lines: readonly { readonly netCents: number; readonly taxCents: number }[],
): InvoiceSums {
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0);
  return { netCents, taxCents, totalCents: netCents + taxCents };
}

/** Returns the calendar day of an instant in UTC, such as 2026-11-30. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns the day on which an invoice is due. */
export const dueDay = (issuedAt: Date, termsDays: number): string =>
  dayOf(new Date(issuedAt.getTime() + termsDays * DAY));

/** Amounts that decide the state of an invoice. */
interface Balance {
  readonly totalCents: number;
  /** Payments less reversed ones. */
  readonly paidCents: number;
  readonly isVoid: boolean;
}

/** Returns the state of an invoice. An overpaid one is paid. */
export function invoiceState({ totalCents, paidCents, isVoid }: Balance): InvoiceState {
  if (isVoid) return 'void';
  if (paidCents >= totalCents) return 'paid';
  return paidCents > 0 ? 'partly_paid' : 'open';
}

/** Returns the amount still owed and the amount overpaid. Nothing is owed on a void invoice. */
export function invoiceBalance({ totalCents, paidCents, isVoid }: Balance): {
  readonly openCents: number;
  readonly overpaidCents: number;
} {
  const owed = isVoid ? 0 : totalCents;
  return { openCents: Math.max(0, owed - paidCents), overpaidCents: Math.max(0, paidCents - owed) };
}

/** Returns whether an invoice is overdue: the day after its due date has begun in UTC. */
export const isOverdue = (
  { state, dueOn }: { readonly state: InvoiceState; readonly dueOn: string },
  now: Date,
): boolean => (state === 'open' || state === 'partly_paid') && dueOn < dayOf(now);

/** Returns whether a month is over, so that nothing more can be submitted or ordered in it. */
export const isMonthOver = (month: string, now: Date): boolean => now >= monthBounds(month).before;

/**
 * Returns whether a ticket of a statement can be invoiced: it is neither paid nor waived, it is not on
 * another invoice, and its price can no longer change, since only pending tickets can be edited or deleted.
 */
export const canInvoiceTicket = (ticket: {
  readonly paymentStatus: PaymentStatus;
  /** Null for a destroyed ticket. */
  readonly status: TicketStatus | null;
  readonly isInvoiced: boolean;
}): boolean => ticket.paymentStatus === 'pending' && ticket.status !== 'pending' && !ticket.isInvoiced;

/**
 * Returns whether a redacted copy of a statement can be invoiced: it is neither paid nor waived, it is not on
 * another invoice, and the agency can no longer cancel it, since work on it has begun.
 */
export const canInvoiceRedaction = (redaction: {
  readonly paymentStatus: PaymentStatus;
  /** Null if its ticket was destroyed. */
  readonly state: RedactionState | null;
  readonly isInvoiced: boolean;
}): boolean =>
  redaction.paymentStatus === 'pending' && redaction.state !== 'ordered' && !redaction.isInvoiced;

/** Returns the note on tickets that were paid with an invoice. */
export const paidWithInvoice = (number: string): string => `Paid with invoice ${number}`;

/** Returns the note on tickets whose invoice is no longer paid. */
export const paymentReversed = (number: string): string => `A payment of invoice ${number} was reversed`;
