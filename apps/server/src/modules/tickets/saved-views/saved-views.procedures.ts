import { agency } from '../../../procedures/base.ts';
import { changeSavedView } from './change-saved-view.ts';
import { createSavedView } from './create-saved-view.ts';
import { readSavedViews } from './read-saved-views.ts';
import { removeSavedView } from './remove-saved-view.ts';

export const savedViewProcedures = {
  list: agency.savedViews.list.handler(async ({ context: { app, actor } }) => ({
    items: await readSavedViews(app, actor),
  })),

  create: agency.savedViews.create.handler(({ context: { app, actor, mark }, input }) =>
    createSavedView(app, actor, input, mark),
  ),

  update: agency.savedViews.update.handler(({ context: { app, actor }, input }) =>
    changeSavedView(app, actor, input),
  ),

  delete: agency.savedViews.delete.handler(async ({ context: { app, actor }, input }) => {
    await removeSavedView(app, actor, input.id);
    return { done: true };
  }),
};
