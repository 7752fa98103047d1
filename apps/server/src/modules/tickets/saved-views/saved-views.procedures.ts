import { agency } from '../../../procedures/base.ts';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts';

export const savedViewProcedures = {
  list: agency.savedViews.list.handler(async ({ context: { app, actor } }) => ({
    items: await listSavedViews(app, actor),
  })),

  create: agency.savedViews.create.handler(({ context: { app, actor, idempotency }, input }) =>
    createSavedView(app, actor, input, idempotency),
  ),

  update: agency.savedViews.update.handler(({ context: { app, actor }, input }) =>
    updateSavedView(app, actor, input),
  ),

  delete: agency.savedViews.delete.handler(async ({ context: { app, actor }, input }) => {
    await deleteSavedView(app, actor, input.id);
    return { done: true };
  }),
};
