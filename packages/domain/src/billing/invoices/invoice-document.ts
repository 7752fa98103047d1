import type { BilledItem } from '../statements/statement.ts';
import type { BillingAddress, Seller } from './billing-settings.ts';
import type { InvoiceSums } from './invoice.ts';

/** A ticket or redacted copy on an invoice, as it was issued. */
export interface InvoiceLine extends BilledItem {
  /** Null if the ticket was destroyed before tickets had numbers. */
  readonly ticketNumber: string | null;
  /** When the ticket was submitted, or the copy ordered. */
  readonly submittedAt: Date;
  readonly incidentType: string;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** The content of an invoice, or of the credit note that cancels it. The PDF depends on nothing else. */
export interface InvoiceDocument extends InvoiceSums {
  readonly number: string;
  readonly issuedAt: Date;
  readonly seller: Seller;
  readonly buyer: BillingAddress;
  /** The month of the statement, such as 2026-11. */
  readonly month: string;
  /** The day on which it is due, such as 2026-12-31. */
  readonly dueOn: string;
  /** In hundredths of a percent. */
  readonly taxRate: number;
  readonly taxLabel: string;
  readonly lines: readonly InvoiceLine[];
  /** Set for a credit note. */
  readonly credits: {
    readonly invoiceNumber: string;
    readonly issuedAt: Date;
    readonly reason: string;
  } | null;
}

/** Formats a tax rate: 825 -> "8.25%", 700 -> "7%". */
export const formatTaxRate = (rate: number): string => `${rate / 100}%`;
