import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  MOST_OWN_SNIPPETS,
  MOST_SHARED_SNIPPETS,
  type TextSnippet,
} from '@plainview/domain/review/snippets/text-snippet';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import * as repository from './snippets.repository.ts';

/** Serializes changes that count snippets. */
const SNIPPETS = 'text snippets';

/** Lists the actor's snippets and those that all reviewers share, by name. */
export async function listSnippets(context: AppContext, actor: AdminActor): Promise<TextSnippet[]> {
  const snippets = await tenantRead(context.database, actor, repository.listSnippets);
  return snippets.toSorted(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}

/**
 * Creates a snippet of the actor or of all reviewers. The ledger does not record snippets: they are not
 * evidence, and a finding contains a copy of the text.
 * @returns its id
 */
export function createSnippet(
  context: AppContext,
  actor: AdminActor,
  { isShared, name, text }: Pick<TextSnippet, 'name' | 'text'> & { readonly isShared: boolean },
  idempotency: IdempotentRequest | null,
): Promise<string> {
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const ownerId = isShared ? null : actor.userId;
    await takeTransactionLock(tx, SNIPPETS);
    const most = isShared ? MOST_SHARED_SNIPPETS : MOST_OWN_SNIPPETS;
    if ((await repository.countSnippets(tx, ownerId)) >= most) throw new AppError('TOO_MANY_SNIPPETS');
    const id = newId();
    const now = context.clock.now();
    await repository.createSnippet(tx, { id, ownerId, name, text, createdAt: now, changedAt: now });
    return id;
  });
}

/** Changes a snippet of the actor or of all reviewers. */
export async function updateSnippet(
  context: AppContext,
  actor: AdminActor,
  { id, name, text }: Pick<TextSnippet, 'id' | 'name' | 'text'>,
): Promise<void> {
  const change = { name, text, changedAt: context.clock.now() };
  const isFound = await tenantTransaction(context.database, actor, (tx) =>
    repository.updateSnippet(tx, id, change),
  );
  if (!isFound) throw new AppError('NOT_FOUND');
}

/** Deletes a snippet of the actor or of all reviewers. */
export async function deleteSnippet(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const isFound = await tenantTransaction(context.database, actor, (tx) => repository.deleteSnippet(tx, id));
  if (!isFound) throw new AppError('NOT_FOUND');
}
