import type { Outputs } from '@plainview/contract/index';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import { inconsistencyProblems } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import { account, admin } from '../../../procedures/base.ts';
import {
  acknowledgeInconsistency,
  listInconsistencies,
  reportInconsistency,
} from '../checkpoints/inconsistencies.ts';

/** Builds the response for a reported inconsistency. */
export const inconsistencyView = ({
  entry: { sequence, occurredAt, actorName, data },
  agencyName,
}: {
  readonly entry: CustodyEntry;
  readonly agencyName: string | null;
}): Outputs['ledger']['inconsistencies'][number] => ({
  sequence,
  occurredAt: new Date(occurredAt),
  reporterName: actorName,
  agencyName,
  problem: inconsistencyProblems.find((problem) => problem === data['problem']) ?? 'fork',
  keptSize: Number(data['keptSize']),
  newestSize: Number(data['newestSize']),
});

export const ledgerProcedures = {
  reportInconsistency: account.ledger.reportInconsistency.handler(
    async ({ context: { app, actor }, input }) => ({ isNew: await reportInconsistency(app, actor, input) }),
  ),

  inconsistencies: admin.ledger.inconsistencies.handler(async ({ context: { app, actor } }) => {
    const reports = await listInconsistencies(app, actor);
    return reports.map(inconsistencyView);
  }),

  acknowledgeInconsistency: admin.ledger.acknowledgeInconsistency.handler(
    async ({ context: { app, actor }, input }) => {
      await acknowledgeInconsistency(app, actor, input);
      return { done: true };
    },
  ),
};
