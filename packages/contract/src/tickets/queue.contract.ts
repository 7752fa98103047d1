import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id } from '../shapes.ts';
import { ticket, ticketRow } from './tickets.contract.ts';

/** An administrator who can review tickets. */
export const reviewer = z.object({ id, name: z.string() });

export const queueContract = {
  assign: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{id}/reviewer',
      summary: 'Assign an open ticket to a reviewer: take it over, or hand it over (administrators)',
      tags: ['Queue'],
    })
    .input(
      z.object({
        id,
        reviewerId: id,
        expectedReviewerId: id
          .nullable()
          .describe('The reviewer that the caller knows; if it is another one by now, nothing changes'),
        reason: z.string().trim().max(LONGEST_REASON).default('').describe('Administrators can read it'),
      }),
    )
    .output(ticket)
    .errors(pickErrors('NOT_FOUND', 'TICKET_COMPLETED', 'REVIEWER_CHANGED', 'NOT_A_REVIEWER')),

  reviewers: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/reviewers',
      summary: 'List the administrators with the reviewer duty, by name',
      tags: ['Queue'],
    })
    .output(z.array(reviewer)),

  next: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'GET',
      path: '/reviewers/me/next-ticket',
      summary:
        'Get the next open ticket of the caller: own ones first, then those without a reviewer, by due date',
      tags: ['Queue'],
    })
    .input(
      z.object({ after: id.optional().describe('The ticket after which to continue; it is never returned') }),
    )
    .output(z.object({ ticket: ticketRow.nullable().describe('Null if there is no other open ticket') })),
};
