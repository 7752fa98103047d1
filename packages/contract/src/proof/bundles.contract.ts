import { bundleKinds, bundleStates } from '@plainview/domain/proof/bundles/evidence-bundle';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id } from '../shapes.ts';
import { ticketIds, ticketOutcomes } from '../ticket-outcomes.ts';

/** An archive of a ticket's evidence with proofs that can be verified without Plainview. */
export const evidenceBundle = z.object({
  id,
  ticketId: id,
  kind: z
    .enum(bundleKinds)
    .describe('custody: videos, reports and the ledger; full: also the reviewers’ work product'),
  state: z.enum(bundleStates),
  failure: z.string().nullable().describe('Why it could not be made'),
  createdByName: z.string(),
  createdAt: z.date(),
  sizeBytes: z.int().nullable().describe('Null until it is ready'),
  url: z.string().nullable().describe('URL of the ZIP archive; null until it is ready'),
});

export const bundlesContract = {
  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/bundles',
      summary: 'List the evidence bundles of a ticket, newest first',
      tags: ['Bundles'],
    })
    .input(z.object({ ticketId: id }))
    .output(z.array(evidenceBundle))
    .errors(pickErrors('NOT_FOUND')),

  create: procedure({ caller: 'account', duty: 'custodian' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/bundles',
      summary: 'Have an evidence bundle made. While one of this kind is being made, returns that one',
      tags: ['Bundles'],
    })
    .input(z.object({ ticketId: id, kind: z.enum(bundleKinds).describe('full: administrators only') }))
    .output(evidenceBundle)
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_IN_PROGRESS')),

  createMany: procedure({ caller: 'admin', duty: 'custodian' })
    .meta({ repeat: 'once', callClass: 'bulk' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/batch/bundles',
      summary:
        'Have an evidence bundle of each of several tickets made, unless one of this kind is being made (administrators)',
      tags: ['Bundles'],
    })
    .input(z.object({ ids: ticketIds, kind: z.enum(bundleKinds) }))
    .output(ticketOutcomes),
};
