import { randomUUID } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/account/actor';
import { MOST_SAVED_VIEWS, type SavedFilter, type SavedView } from '@plainview/domain/ticket/saved-view';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import { takeTransactionLock } from '../../persistence/database/locks/transaction-lock.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '../../persistence/ticket/saved-view.repository.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';

// Views only affect convenience, so they are not recorded in the ledger.

/** Returns the actor's saved views, by name. */
export function readSavedViews(context: AppContext, actor: AgencyActor): Promise<SavedView[]> {
  return tenantRead(context.database, actor, (tx) => listSavedViews(tx, actor.userId));
}

/** Saves a view of the actor's. @throws AppError SAVED_VIEW_NAME_TAKEN or TOO_MANY_SAVED_VIEWS. */
export function createSavedView(
  context: AppContext,
  actor: AgencyActor,
  { name, filter }: { readonly name: string; readonly filter: SavedFilter },
  mark: IdempotentRequest | null,
): Promise<SavedView> {
  const view = { id: randomUUID(), name, filter };
  return withIdempotency(context, actor, mark, async (tx) => {
    const { userId, agencyId } = actor;
    await takeTransactionLock(tx, `saved views of ${userId}`);
    if ((await countSavedViews(tx, userId)) >= MOST_SAVED_VIEWS)
      throw new AppError('TOO_MANY_SAVED_VIEWS', { most: MOST_SAVED_VIEWS });
    if (!(await insertSavedView(tx, { ...view, userId, agencyId, savedAt: context.clock.now() })))
      throw new AppError('SAVED_VIEW_NAME_TAKEN');
    return view;
  });
}

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

/** Deletes a view. @throws AppError NOT_FOUND. */
export function removeSavedView(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    if (!(await deleteSavedView(tx, id))) throw new AppError('NOT_FOUND');
  });
}
