import type { AdminActor } from '@plainview/domain/account/actor';
import type { TextSnippet } from '@plainview/domain/review/snippets/text-snippet';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { updateSnippet } from './snippets.repository.ts';

/** Changes a snippet of the actor or of all reviewers. @throws AppError NOT_FOUND. */
export async function changeSnippet(
  context: AppContext,
  actor: AdminActor,
  { id, name, text }: Pick<TextSnippet, 'id' | 'name' | 'text'>,
): Promise<void> {
  const change = { name, text, changedAt: context.clock.now() };
  const isFound = await tenantTransaction(context.database, actor, (tx) => updateSnippet(tx, id, change));
  if (!isFound) throw new AppError('NOT_FOUND');
}
