import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import {
  MOST_SAVED_VIEWS,
  type SavedFilter,
  type SavedView,
} from '@plainview/domain/tickets/saved-views/saved-view';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import * as repository from './saved-views.repository.ts';

/** Lists the actor's saved views, by name. */
export function listSavedViews(context: AppContext, actor: AgencyActor): Promise<SavedView[]> {
  return tenantRead(context.database, actor, (tx) => repository.listSavedViews(tx, actor.userId));
}

/** Saves a view of the actor's. Views only affect convenience, so the ledger does not record them. */
export function createSavedView(
  context: AppContext,
  actor: AgencyActor,
  { name, filter }: { readonly name: string; readonly filter: SavedFilter },
  idempotency: IdempotentRequest | null,
): Promise<SavedView> {
  const view = { id: newId(), name, filter };
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const { userId, agencyId } = actor;
    await takeTransactionLock(tx, `saved views of ${userId}`);
    if ((await repository.countSavedViews(tx, userId)) >= MOST_SAVED_VIEWS)
      throw new AppError('TOO_MANY_SAVED_VIEWS', { most: MOST_SAVED_VIEWS });
    if (!(await repository.createSavedView(tx, { ...view, userId, agencyId, savedAt: context.clock.now() })))
      throw new AppError('SAVED_VIEW_NAME_TAKEN');
    return view;
  });
}

/** Replaces name and filter of a view. */
export function updateSavedView(
  context: AppContext,
  actor: AgencyActor,
  view: SavedView,
): Promise<SavedView> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const named = (await repository.listSavedViews(tx, actor.userId)).filter(
      ({ name }) => name.toLowerCase() === view.name.toLowerCase(),
    );
    if (named.some(({ id }) => id !== view.id)) throw new AppError('SAVED_VIEW_NAME_TAKEN');
    if (!(await repository.updateSavedView(tx, { ...view, savedAt: context.clock.now() })))
      throw new AppError('NOT_FOUND');
    return view;
  });
}

/** Deletes a view. */
export function deleteSavedView(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    if (!(await repository.deleteSavedView(tx, id))) throw new AppError('NOT_FOUND');
  });
}
