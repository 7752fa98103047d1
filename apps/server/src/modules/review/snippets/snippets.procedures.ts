import { admin } from '../../../procedures/base.ts';
import { createSnippet, deleteSnippet, listSnippets, updateSnippet } from './snippets.ts';

const done = { done: true } as const;

export const snippetProcedures = {
  list: admin.snippets.list.handler(async ({ context: { app, actor } }) =>
    (await listSnippets(app, actor)).map(({ id, name, text, ownerId, changedAt }) => ({
      id,
      name,
      text,
      isShared: ownerId === null,
      changedAt,
    })),
  ),

  create: admin.snippets.create.handler(async ({ context: { app, actor, idempotency }, input }) => ({
    id: await createSnippet(app, actor, input, idempotency),
  })),

  update: admin.snippets.update.handler(async ({ context: { app, actor }, input }) => {
    await updateSnippet(app, actor, input);
    return done;
  }),

  delete: admin.snippets.delete.handler(async ({ context: { app, actor }, input }) => {
    await deleteSnippet(app, actor, input.id);
    return done;
  }),
};
