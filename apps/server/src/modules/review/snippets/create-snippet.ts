import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import {
  MOST_OWN_SNIPPETS,
  MOST_SHARED_SNIPPETS,
  type TextSnippet,
} from '@plainview/domain/review/snippets/text-snippet';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { takeTransactionLock } from '../../../persistence/database/locks/transaction-lock.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { countSnippets, insertSnippet } from './snippets.repository.ts';

/** Serializes changes that count snippets. */
const SNIPPETS = 'text snippets';

/**
 * Creates a snippet of the actor or of all reviewers. The ledger does not record snippets: they are not
 * evidence, and a finding contains a copy of the text.
 * @returns its id
 * @throws AppError TOO_MANY_SNIPPETS.
 */
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
