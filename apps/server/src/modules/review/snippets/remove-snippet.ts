import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { deleteSnippet } from './snippets.repository.ts';

/** Deletes a snippet of the actor or of all reviewers. @throws AppError NOT_FOUND. */
export async function removeSnippet(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const isFound = await tenantTransaction(context.database, actor, (tx) => deleteSnippet(tx, id));
  if (!isFound) throw new AppError('NOT_FOUND');
}
