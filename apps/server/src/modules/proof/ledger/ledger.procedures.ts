import { account, admin } from '../../../procedures/base.ts';
import {
  acknowledgeInconsistency,
  listInconsistencies,
  reportInconsistency,
} from '../checkpoints/inconsistencies.ts';
import { inconsistencyView } from './ledger.view.ts';

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
