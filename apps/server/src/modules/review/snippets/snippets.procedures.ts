import { admin } from '../../../procedures/base.ts';
import { changeSnippet } from './change-snippet.ts';
import { createSnippet } from './create-snippet.ts';
import { readSnippets } from './read-snippets.ts';
import { removeSnippet } from './remove-snippet.ts';

const done = { done: true } as const;

export const snippetProcedures = {
  list: admin.snippets.list.handler(async ({ context: { app, actor } }) =>
    (await readSnippets(app, actor)).map(({ id, name, text, ownerId, changedAt }) => ({
      id,
      name,
      text,
      isShared: ownerId === null,
      changedAt,
    })),
  ),

  create: admin.snippets.create.handler(async ({ context: { app, actor, mark }, input }) => ({
    id: await createSnippet(app, actor, input, mark),
  })),

  update: admin.snippets.update.handler(async ({ context: { app, actor }, input }) => {
    await changeSnippet(app, actor, input);
    return done;
  }),

  delete: admin.snippets.delete.handler(async ({ context: { app, actor }, input }) => {
    await removeSnippet(app, actor, input.id);
    return done;
  }),
};
