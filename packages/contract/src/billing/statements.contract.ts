import { MONTH_PATTERN, REDACTED_COPY } from '@plainview/domain/billing/statements/statement';
import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { dollars, done, id, totalLength } from '../shapes.ts';

const month = z.string().regex(MONTH_PATTERN).describe('Calendar month in UTC, such as 2026-11');
const year = z.int().min(2000).max(9999);
const paymentStatus = z.enum(paymentStatuses);

const sums = {
  tickets: z.int(),
  redactedCopies: z.int().describe('Redacted copies that were ordered in the month and not canceled'),
  total: dollars,
  paid: dollars,
  waived: dollars,
  open: dollars,
};

/** An agency's monthly totals. */
export const statementRow = z.object({ agencyId: id, agencyName: z.string(), month, ...sums });

/** A ticket or redacted copy on a statement, at the price fixed when it was submitted or ordered. */
export const statementLine = z.object({
  ticketId: id,
  redactionId: id
    .nullable()
    .describe('The redacted copy that the line charges; null for the review of the ticket'),
  number: z
    .string()
    .nullable()
    .describe('Ticket number; null if the ticket was destroyed before tickets had numbers'),
  submittedDate: z.date().describe('When the ticket was submitted, or the copy ordered'),
  submittedBy: z.string().describe('Empty for a destroyed ticket'),
  incidentType: z.string().describe(`\`${REDACTED_COPY}\` for a redacted copy`),
  isRush: z.boolean().describe('True if rush service was ordered; its supplement is part of `totalCost`'),
  videoCount: z.int(),
  totalDuration: totalLength,
  totalCost: dollars,
  paymentStatus,
  payment: z
    .object({ note: z.string(), setBy: z.string(), setAt: z.date() })
    .nullable()
    .describe('Null until set'),
  isDestroyed: z
    .boolean()
    .describe('True for a ticket that was destroyed at the end of its retention period'),
});

export const statementsContract = {
  list: procedure({ caller: 'account' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/statements',
      summary: 'List the statements of a year, newest month first; agency users see those of their agency',
      tags: ['Statements'],
    })
    .input(z.object({ year, agencyId: id.optional() }))
    .output(z.object({ firstYear: year.describe('Year of the first ticket'), items: z.array(statementRow) })),

  get: procedure({ caller: 'account' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/statements/{agencyId}/{month}',
      summary:
        'Get an agency’s statement of a month with its tickets and redacted copies; as files: /statements/{agencyId}/{month}.pdf and .xlsx',
      tags: ['Statements'],
    })
    .input(z.object({ agencyId: id, month }))
    .output(z.object({ ...statementRow.shape, lines: z.array(statementLine) }))
    .errors(pickErrors('NOT_FOUND')),

  setPayment: procedure({ caller: 'admin' })
    .route({
      method: 'PUT',
      path: '/statements/payment',
      summary:
        'Set the payment status of tickets and redacted copies, with a note to the agency (administrators)',
      tags: ['Statements'],
    })
    .input(
      z
        .object({
          ticketIds: z.array(id).max(5000).default([]),
          redactionIds: z.array(id).max(5000).default([]),
          paymentStatus,
          note: z.string().trim().max(LONGEST_NOTE),
        })
        .refine(
          ({ ticketIds, redactionIds }) => ticketIds.length + redactionIds.length > 0,
          'Please select a ticket or a redacted copy',
        ),
    )
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'NOTE_REQUIRED')),
};
