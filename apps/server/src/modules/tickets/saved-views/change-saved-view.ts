import type { AgencyActor } from '@plainview/domain/account/actor';
import type { SavedView } from '@plainview/domain/tickets/saved-views/saved-view';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { listSavedViews, updateSavedView } from './saved-views.repository.ts';

/** Replaces name and filter of a view. @throws AppError NOT_FOUND or SAVED_VIEW_NAME_TAKEN. */
export function changeSavedView(
  context: AppContext,
  actor: AgencyActor,
  view: SavedView,
): Promise<SavedView> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const named = (await listSavedViews(tx, actor.userId)).filter(
      ({ name }) => name.toLowerCase() === view.name.toLowerCase(),
    );
    if (named.some(({ id }) => id !== view.id)) throw new AppError('SAVED_VIEW_NAME_TAKEN');
    if (!(await updateSavedView(tx, { ...view, savedAt: context.clock.now() })))
      throw new AppError('NOT_FOUND');
    return view;
  });
}
