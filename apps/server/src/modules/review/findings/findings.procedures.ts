import { admin } from '../../../procedures/base.ts';
import { addFinding } from './add-finding.ts';
import { editFinding } from './edit-finding.ts';
import { makeClip } from './finding-excerpts.ts';
import { findingView } from './finding.view.ts';
import { readFindings } from './read-findings.ts';
import { removeFinding } from './remove-finding.ts';
import { restoreFinding } from './restore-finding.ts';

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
