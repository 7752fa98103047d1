import type { AgencyActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { deleteSavedView } from './saved-views.repository.ts';

/** Deletes a view. @throws AppError NOT_FOUND. */
export function removeSavedView(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    if (!(await deleteSavedView(tx, id))) throw new AppError('NOT_FOUND');
  });
}
