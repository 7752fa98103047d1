import { MONTH_PATTERN } from '@plainview/domain/billing/statements/statement';
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
  total: dollars,
  paid: dollars,
  waived: dollars,
  open: dollars,
};

/** An agency's monthly totals. */
export const statementRow = z.object({ agencyId: id, agencyName: z.string(), month, ...sums });

/** A ticket on a statement, at the price fixed at submission. */
export const statementLine = z.object({
  ticketId: id,
  number: z
    .string()
    .nullable()
    .describe('Ticket number; null if the ticket was destroyed before tickets had numbers'),
  submittedDate: z.date(),
  submittedBy: z.string(),
  incidentType: z.string(),
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
        'Get an agency’s statement of a month with its tickets; as files: /statements/{agencyId}/{month}.pdf and .xlsx',
      tags: ['Statements'],
    })
    .input(z.object({ agencyId: id, month }))
    .output(z.object({ ...statementRow.shape, lines: z.array(statementLine) }))
    .errors(pickErrors('NOT_FOUND')),

  setPayment: procedure({ caller: 'admin' })
    .route({
      method: 'PUT',
      path: '/statements/payment',
      summary: 'Set the payment status of tickets, with a note to the agency (administrators)',
      tags: ['Statements'],
    })
    .input(
      z.object({
        ticketIds: z.array(id).min(1).max(5000),
        paymentStatus,
        note: z.string().trim().max(LONGEST_NOTE),
      }),
    )
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'NOTE_REQUIRED')),
};
