import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import {
  MOST_OWN_SNIPPETS,
  MOST_SHARED_SNIPPETS,
  type TextSnippet,
} from '@plainview/domain/report/text-snippet';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import { takeTransactionLock } from '../../persistence/database/locks/transaction-lock.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  countSnippets,
  deleteSnippet,
  insertSnippet,
  listSnippets,
  updateSnippet,
} from '../../persistence/review/text-snippet.repository.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';

// Not recorded in the ledger: a snippet is not evidence, and a finding contains a copy of its text.

/** Serializes changes that count snippets. */
const SNIPPETS = 'text snippets';

/** Lists the actor's snippets and those that all reviewers share, by name. */
export async function readSnippets(context: AppContext, actor: AdminActor): Promise<TextSnippet[]> {
  const snippets = await tenantRead(context.database, actor, listSnippets);
  return snippets.toSorted(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}

/** Creates a snippet of the actor or of all reviewers. @returns its id @throws AppError TOO_MANY_SNIPPETS. */
export function createSnippet(
  context: AppContext,
  actor: AdminActor,
  { isShared, name, text }: Pick<TextSnippet, 'name' | 'text'> & { readonly isShared: boolean },
  mark: IdempotentRequest | null,
): Promise<string> {
  return withIdempotency(context, actor, mark, async (tx) => {
    const ownerId = isShared ? null : actor.userId;
    await takeTransactionLock(tx, SNIPPETS);
    if ((await countSnippets(tx, ownerId)) >= (isShared ? MOST_SHARED_SNIPPETS : MOST_OWN_SNIPPETS))
      throw new AppError('TOO_MANY_SNIPPETS');
    const id = randomUUID();
    const now = context.clock.now();
    await insertSnippet(tx, { id, ownerId, name, text, createdAt: now, changedAt: now });
    return id;
  });
}

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

/** Deletes a snippet of the actor or of all reviewers. @throws AppError NOT_FOUND. */
export async function removeSnippet(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const isFound = await tenantTransaction(context.database, actor, (tx) => deleteSnippet(tx, id));
  if (!isFound) throw new AppError('NOT_FOUND');
}
