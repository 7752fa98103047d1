import { findingCategories, findingSeverities, LONGEST_FINDING_TEXT } from '@plainview/domain/report/finding';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id, microseconds } from '../shapes.ts';

const findingFields = {
  videoId: id,
  startMicroseconds: microseconds,
  endMicroseconds: microseconds.nullable().describe('Null for a single moment'),
  category: z.enum(findingCategories),
  severity: z.enum(findingSeverities),
  text: z.string().trim().min(1).max(LONGEST_FINDING_TEXT),
};

/** A reviewer's note on a moment or range of a video. */
export const finding = z.object({
  id,
  ticketId: id,
  ...findingFields,
  text: z.string(),
  authorName: z.string(),
  createdAt: z.date(),
});

const refusedRange = pickErrors(
  'NOT_FOUND',
  'TICKET_NOT_IN_PROGRESS',
  'FINDING_OUTSIDE_VIDEO',
  'FINDING_RANGE_REVERSED',
);

export const findingsContract = {
  list: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/findings',
      summary: 'List the findings of a ticket (administrators)',
      tags: ['Findings'],
    })
    .input(z.object({ ticketId: id }))
    .output(z.array(finding))
    .errors(pickErrors('NOT_FOUND')),

  add: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/findings',
      summary: 'Create a finding',
      tags: ['Findings'],
    })
    .input(z.object({ ticketId: id, ...findingFields }))
    .output(finding)
    .errors(refusedRange),

  edit: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({ method: 'PUT', path: '/findings/{id}', summary: 'Update a finding', tags: ['Findings'] })
    .input(z.object({ id, ...findingFields }))
    .output(finding)
    .errors(refusedRange),

  remove: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({ method: 'DELETE', path: '/findings/{id}', summary: 'Delete a finding', tags: ['Findings'] })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS')),
};
