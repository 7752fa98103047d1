import { acknowledgeInconsistency, readInconsistencies } from '../../use-cases/proof/inconsistencies.ts';
import { reportInconsistency } from '../../use-cases/proof/report-inconsistency.ts';
import { inconsistencyView } from '../../views/ledger.view.ts';
import { account, admin } from '../base.ts';

export const ledgerProcedures = {
  reportInconsistency: account.ledger.reportInconsistency.handler(
    async ({ context: { app, actor }, input }) => ({ isNew: await reportInconsistency(app, actor, input) }),
  ),

  inconsistencies: admin.ledger.inconsistencies.handler(async ({ context: { app, actor } }) => {
    const reports = await readInconsistencies(app, actor);
    return reports.map(inconsistencyView);
  }),

  acknowledgeInconsistency: admin.ledger.acknowledgeInconsistency.handler(
    async ({ context: { app, actor }, input }) => {
      await acknowledgeInconsistency(app, actor, input);
      return { done: true };
    },
  ),
};
