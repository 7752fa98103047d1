import { addFinding } from '../../use-cases/finding/add-finding.ts';
import { editFinding } from '../../use-cases/finding/edit-finding.ts';
import { makeClip } from '../../use-cases/finding/finding-excerpts.ts';
import { readFindings } from '../../use-cases/finding/read-findings.ts';
import { removeFinding } from '../../use-cases/finding/remove-finding.ts';
import { restoreFinding } from '../../use-cases/finding/restore-finding.ts';
import { findingView } from '../../views/finding.view.ts';
import { admin } from '../base.ts';

export const findingProcedures = {
  list: admin.findings.list.handler(async ({ context: { app, actor }, input }) =>
    (await readFindings(app, actor, input.ticketId)).map(findingView),
  ),

  add: admin.findings.add.handler(async ({ context: { app, actor, mark }, input: { ticketId, ...form } }) =>
    findingView(await addFinding(app, actor, ticketId, form, mark)),
  ),

  edit: admin.findings.edit.handler(async ({ context: { app, actor }, input: { id, ...form } }) =>
    findingView(await editFinding(app, actor, id, form)),
  ),

  makeClip: admin.findings.makeClip.handler(async ({ context: { app, actor }, input }) =>
    findingView(await makeClip(app, actor, input.id)),
  ),

  remove: admin.findings.remove.handler(async ({ context: { app, actor }, input }) => {
    await removeFinding(app, actor, input.id);
    return { done: true };
  }),

  restore: admin.findings.restore.handler(async ({ context: { app, actor }, input }) =>
    findingView(await restoreFinding(app, actor, input.id)),
  ),
};
