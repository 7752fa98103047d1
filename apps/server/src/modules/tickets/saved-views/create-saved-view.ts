import { randomUUID } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/account/actor';
import {
  MOST_SAVED_VIEWS,
  type SavedFilter,
  type SavedView,
} from '@plainview/domain/tickets/saved-views/saved-view';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { takeTransactionLock } from '../../../persistence/database/locks/transaction-lock.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { countSavedViews, insertSavedView } from './saved-views.repository.ts';

/**
 * Saves a view of the actor's. Views only affect convenience, so the ledger does not record them.
 * @throws AppError SAVED_VIEW_NAME_TAKEN or TOO_MANY_SAVED_VIEWS.
 */
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
