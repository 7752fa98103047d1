import { inconsistencyProblems } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done } from '../shapes.ts';

const LONGEST_CHECKPOINT = 4000;
const LONGEST_REASON = 500;

const checkpoint = z.string().max(LONGEST_CHECKPOINT);

/** A reported inconsistency that no administrator has acknowledged yet. */
export const reportedInconsistency = z.object({
  sequence: z.int().describe('The ledger entry with the report'),
  occurredAt: z.date(),
  reporterName: z.string(),
  agencyName: z.string().nullable().describe('Null for an administrator'),
  problem: z.enum(inconsistencyProblems),
  keptSize: z.int().describe('Entries in the checkpoint that the browser had kept'),
  newestSize: z.int().describe('Entries in the checkpoint that the server sent'),
});

export const ledgerContract = {
  reportInconsistency: procedure({ caller: 'account' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/ledger/inconsistencies',
      summary: 'Report that the newest checkpoint does not continue one that was kept',
      tags: ['Custody'],
    })
    .input(
      z.object({
        problem: z
          .enum(inconsistencyProblems)
          .describe(
            'fork: another history. rollback: fewer entries. signature: it is wrong. key: not vouched for by the kept key',
          ),
        kept: checkpoint.describe('The checkpoint that was kept'),
        newest: checkpoint.describe('The checkpoint that the server sent'),
      }),
    )
    .output(z.object({ isNew: z.boolean().describe('False if the same report was made within a day') }))
    .errors(pickErrors('CHECKPOINT_NOT_READABLE', 'TOO_MANY_ATTEMPTS')),

  inconsistencies: procedure({ caller: 'admin', duty: 'auditor' })
    .route({
      method: 'GET',
      path: '/ledger/inconsistencies',
      summary: 'List the newest reported inconsistencies that are not acknowledged (administrators)',
      tags: ['Custody'],
    })
    .output(z.array(reportedInconsistency)),

  acknowledgeInconsistency: procedure({ caller: 'admin', duty: 'auditor' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/ledger/inconsistencies/{sequence}/acknowledgment',
      summary: 'Acknowledge a reported inconsistency, with the reason (administrators)',
      tags: ['Custody'],
    })
    .input(z.object({ sequence: z.int().min(1), reason: z.string().trim().min(1).max(LONGEST_REASON) }))
    .output(done)
    .errors(pickErrors('NOT_FOUND')),
};
