import {
  invoiceStates,
  LARGEST_PAYMENT_CENTS,
  paymentMethods,
} from '@plainview/domain/billing/invoices/invoice';
import { invoiceFilters } from '@plainview/domain/billing/invoices/invoice-filter';
import { MONTH_PATTERN, REDACTED_COPY } from '@plainview/domain/billing/statements/statement';
import { LONGEST_NOTE, LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ability, countedPage, countedPageOf, dollars, id, lineText, search, sha256 } from '../shapes.ts';
import { billingAddress } from './billing.contract.ts';

const month = z
  .string()
  .regex(MONTH_PATTERN)
  .describe('Calendar month of the statement in UTC, such as 2026-11');
const day = z.iso.date().describe('Calendar day, such as 2026-12-31');
const amount = dollars.refine((text) => {
  const cents = Math.round(Number(text) * 100);
  return cents > 0 && cents <= LARGEST_PAYMENT_CENTS;
}, 'Please enter an amount between 0.01 and 10000000.00');

const sums = { net: dollars, tax: dollars, total: dollars };

/** An invoice in a list. */
export const invoiceRow = z.object({
  id,
  number: z.string(),
  agencyId: id,
  agencyName: z.string(),
  month,
  issuedAt: z.date(),
  dueOn: day,
  ...sums,
  paid: dollars.describe('Payments less reversed ones'),
  open: dollars.describe('What is still owed'),
  overpaid: dollars,
  state: z.enum(invoiceStates),
  isOverdue: z.boolean(),
});

const invoiceLine = z.object({
  ticketId: id,
  redactionId: id
    .nullable()
    .describe('The redacted copy that the line charges; null for the review of the ticket'),
  ticketNumber: z.string().nullable().describe('Null if the ticket was destroyed before tickets had numbers'),
  submittedDate: z.date().describe('When the ticket was submitted, or the copy ordered'),
  incidentType: z.string().describe(`\`${REDACTED_COPY}\` for a redacted copy`),
  videoCount: z.int(),
  net: dollars,
  tax: dollars,
});

const invoicePayment = z.object({
  id,
  paidOn: day,
  amount: dollars,
  method: z.enum(paymentMethods),
  reference: z.string(),
  note: z.string(),
  recordedAt: z.date(),
  recordedBy: z.string(),
  isReversal: z.boolean().describe('Whether it takes an earlier payment back'),
  isReversed: z.boolean(),
});

/** An invoice with its lines and payments. */
export const invoiceDetail = invoiceRow.extend({
  issuedBy: z.string(),
  buyer: billingAddress,
  taxRate: z.int(),
  taxLabel: z.string(),
  sha256,
  lines: z.array(invoiceLine),
  payments: z.array(invoicePayment),
  creditNote: z
    .object({ id, number: z.string(), issuedAt: z.date(), issuedBy: z.string(), reason: z.string(), sha256 })
    .nullable()
    .describe('The credit note that voided the invoice'),
  abilities: z.object({ recordPayment: ability, void: ability }),
});

const tags = ['Invoices'];
const files =
  'As PDF: /invoices/{id}.pdf, where the id may also be that of a credit note. For bookkeeping: /bookkeeping/{year or month}.csv and .xlsx.';

export const invoicesContract = {
  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/invoices',
      summary: 'List invoices, newest first; agency users see those of their agency',
      description: files,
      tags,
    })
    .input(
      z.object({
        state: z.enum(invoiceFilters).optional(),
        agencyId: id.optional(),
        month: month.optional(),
        search,
        ...countedPage,
      }),
    )
    .output(countedPageOf(invoiceRow)),

  get: procedure({ caller: 'account' })
    .route({
      method: 'GET',
      path: '/invoices/{id}',
      summary: 'Get an invoice with its lines and payments',
      tags,
    })
    .input(z.object({ id }))
    .output(invoiceDetail)
    .errors(pickErrors('NOT_FOUND')),

  preview: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/invoices/preview/{agencyId}/{month}',
      summary: 'Get what an invoice for a month would contain now (administrators)',
      tags,
    })
    .input(z.object({ agencyId: id, month }))
    .output(
      z.object({
        issue: ability,
        tickets: z.int(),
        unfinishedTickets: z.int().describe('Tickets that are left out because their price may still change'),
        redactedCopies: z.int(),
        unfinishedRedactedCopies: z
          .int()
          .describe('Redacted copies that are left out because they may still be canceled'),
        ...sums,
        taxRate: z.int(),
        taxLabel: z.string(),
        dueOn: day.describe('If it is issued now'),
        buyer: billingAddress,
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  issue: procedure({ caller: 'admin' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/invoices',
      summary: 'Issue an invoice for the tickets and redacted copies of a finished month (administrators)',
      description:
        'It contains the tickets and redacted copies whose payment is pending, on which work has begun, and that are on no other invoice. It never changes.',
      tags,
    })
    .input(
      z.object({
        agencyId: id,
        month,
        total: dollars.describe('The total of the preview; rejected if it has changed since'),
      }),
    )
    .output(invoiceDetail)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'BILLING_NOT_SET_UP',
        'MONTH_NOT_OVER',
        'NOTHING_TO_INVOICE',
        'INVOICE_TOTAL_CHANGED',
        'PDF_NOT_RENDERED',
        'STORAGE_FULL',
        'STORAGE_UNAVAILABLE',
      ),
    ),

  void: procedure({ caller: 'admin' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/invoices/{id}/void',
      summary: 'Void an invoice with a credit note for its total (administrators)',
      tags,
    })
    .input(z.object({ id, reason: z.string().trim().max(LONGEST_REASON) }))
    .output(invoiceDetail)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'REASON_REQUIRED',
        'INVOICE_VOID',
        'INVOICE_HAS_PAYMENTS',
        'PDF_NOT_RENDERED',
        'STORAGE_FULL',
        'STORAGE_UNAVAILABLE',
      ),
    ),

  recordPayment: procedure({ caller: 'admin' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/invoices/{id}/payments',
      summary: 'Record a payment, which may be less or more than what is owed (administrators)',
      description:
        'The payment that completes the total sets the payment status of the tickets and redacted copies to paid.',
      tags,
    })
    .input(
      z.object({
        id,
        paidOn: day,
        amount,
        method: z.enum(paymentMethods),
        reference: lineText.max(LONGEST_NOTE).default(''),
        note: z.string().trim().max(LONGEST_NOTE).default(''),
      }),
    )
    .output(invoiceDetail)
    .errors(pickErrors('NOT_FOUND', 'INVOICE_VOID', 'PAYMENT_IN_FUTURE')),

  reversePayment: procedure({ caller: 'admin' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/invoices/{id}/payments/{paymentId}/reverse',
      summary: 'Reverse a payment that bounced or was recorded by mistake (administrators)',
      tags,
    })
    .input(z.object({ id, paymentId: id, note: z.string().trim().max(LONGEST_NOTE) }))
    .output(invoiceDetail)
    .errors(pickErrors('NOT_FOUND', 'NOTE_REQUIRED', 'PAYMENT_REVERSED')),
};
