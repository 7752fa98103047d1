import { changeSavedView } from '../../use-cases/saved-view/change-saved-view.ts';
import { createSavedView } from '../../use-cases/saved-view/create-saved-view.ts';
import { readSavedViews } from '../../use-cases/saved-view/read-saved-views.ts';
import { removeSavedView } from '../../use-cases/saved-view/remove-saved-view.ts';
import { agency } from '../base.ts';

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
