import { admin } from '../../../procedures/base.ts';
import { makeFindingClip } from './finding-excerpts.ts';
import { addFinding, editFinding, listFindings, removeFinding, restoreFinding } from './findings.ts';
import { findingView } from './findings.view.ts';

export const findingProcedures = {
  list: admin.findings.list.handler(async ({ context: { app, actor }, input }) =>
    (await listFindings(app, actor, input.ticketId)).map(findingView),
  ),

  add: admin.findings.add.handler(
    async ({ context: { app, actor, idempotency }, input: { ticketId, ...form } }) =>
      findingView(await addFinding(app, actor, ticketId, form, idempotency)),
  ),

  edit: admin.findings.edit.handler(async ({ context: { app, actor }, input: { id, ...form } }) =>
    findingView(await editFinding(app, actor, id, form)),
  ),

  makeClip: admin.findings.makeClip.handler(async ({ context: { app, actor }, input }) =>
    findingView(await makeFindingClip(app, actor, input.id)),
  ),

  remove: admin.findings.remove.handler(async ({ context: { app, actor }, input }) => {
    await removeFinding(app, actor, input.id);
    return { done: true };
  }),

  restore: admin.findings.restore.handler(async ({ context: { app, actor }, input }) =>
    findingView(await restoreFinding(app, actor, input.id)),
  ),
};
