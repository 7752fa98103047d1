import { MOST_HELD_AT_ONCE } from '@plainview/domain/retention/holds/hold';
import { LONGEST_NAME, LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors, twoPersonErrors } from '../error-catalog.ts';
import { approval, byId, done, id, lineText, page, pageOf } from '../shapes.ts';

const request = z.object({
  by: z.string(),
  at: z.date(),
  isOwn: z.boolean(),
  approve: approval.describe('Whether the caller may approve it'),
});

const hold = z.object({
  id,
  name: z.string(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.date(),
  ticketCount: z.int(),
  releaseRequest: request.nullable().describe('Waits for the approval of another administrator'),
  releasedBy: z.string().nullable(),
  releasedAt: z.date().nullable(),
  releaseReason: z.string().nullable(),
});

const heldTicket = z.object({
  id,
  number: z.string().describe('Ticket number'),
  agencyName: z.string(),
  incidentType: z.string(),
  submittedAt: z.date(),
  addedAt: z.date(),
  addedBy: z.string(),
  removalRequest: request
    .nullable()
    .describe('A request to remove it from the hold, which waits for the approval of another administrator'),
});

const requestedAt = z
  .date()
  .optional()
  .describe('The `at` of the request that this call approves or declines');
const reason = z.string().trim().max(LONGEST_REASON);
const ticketIds = z.array(id).max(MOST_HELD_AT_ONCE);
const tags = ['Holds'];

export const holdsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/holds',
      summary: 'List holds across tickets, newest first (administrators)',
      tags,
    })
    .input(z.object({ ...page, isReleased: z.boolean().default(false) }))
    .output(pageOf(hold)),

  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/holds/{id}',
      summary: 'Get a hold with the tickets that it covers (administrators)',
      tags,
    })
    .input(byId)
    .output(hold.extend({ tickets: z.array(heldTicket) }))
    .errors(pickErrors('NOT_FOUND')),

  place: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({ method: 'POST', path: '/holds', summary: 'Place a hold across tickets (administrators)', tags })
    .input(z.object({ name: lineText.max(LONGEST_NAME), reason, ticketIds }))
    .output(z.object({ id }))
    .errors(pickErrors('REASON_REQUIRED', 'NOTHING_SELECTED', 'NOT_FOUND', 'SECOND_REVIEW_IN_PROGRESS')),

  extend: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/holds/{id}/tickets',
      summary: 'Add tickets to a hold; ends a request to release it (administrators)',
      tags,
    })
    .input(byId.extend({ ticketIds }))
    .output(done)
    .errors(
      pickErrors(
        'NOTHING_SELECTED',
        'NOT_FOUND',
        'HOLD_RELEASED',
        'HOLD_TOO_LARGE',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  removeTicket: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/holds/{id}/tickets/{ticketId}/remove',
      summary: 'Remove one ticket from a hold, or request or approve it under the two-person rule',
      tags,
    })
    .input(byId.extend({ ticketId: id, reason, requestedAt }))
    .output(done)
    .errors(twoPersonErrors)
    .errors(
      pickErrors(
        'REASON_REQUIRED',
        'NOT_FOUND',
        'HOLD_RELEASED',
        'HOLD_ONLY_WHOLE',
        'HOLD_CHANGED',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  release: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/holds/{id}/release',
      summary: 'Release a hold across tickets, or request or approve it under the two-person rule',
      tags,
    })
    .input(byId.extend({ reason, requestedAt }))
    .output(done)
    .errors(twoPersonErrors)
    .errors(
      pickErrors(
        'REASON_REQUIRED',
        'NOT_FOUND',
        'HOLD_RELEASED',
        'HOLD_CHANGED',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  decline: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/holds/{id}/decline',
      summary: 'Decline or withdraw a request to release a hold, or to remove a ticket from it',
      tags,
    })
    .input(
      byId.extend({
        ticketId: id.optional().describe('Declines the request to remove this ticket'),
        reason,
        requestedAt,
      }),
    )
    .output(done)
    .errors(pickErrors('REASON_REQUIRED', 'NOT_FOUND', 'HOLD_RELEASED', 'HOLD_CHANGED')),
};
