import { account, admin } from '../../../procedures/base.ts';
import { getStatement, listStatements, setPayment } from './statements.ts';
import { statementRowView, statementView } from './statements.view.ts';

export const statementProcedures = {
  list: account.statements.list.handler(async ({ context: { app, actor }, input }) => {
    const { year, agencyId = null } = input;
    const { firstYear, statements } = await listStatements(app, actor, { year, agencyId });
    return { firstYear, items: statements.map(statementRowView) };
  }),

  get: account.statements.get.handler(async ({ context: { app, actor }, input }) =>
    statementView(await getStatement(app, actor, input)),
  ),

  setPayment: admin.statements.setPayment.handler(async ({ context: { app, actor }, input }) => {
    await setPayment(app, actor, input, input);
    return { done: true };
  }),
};
