import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { MOST_SCORECARDS, type ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { takeTransactionLock } from '../../../persistence/database/locks/transaction-lock.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { countScorecards, insertScorecard } from './scorecard.repository.ts';
import { SCORECARDS } from './with-scorecard.ts';

/** Creates a scorecard with a draft. @returns its id @throws AppError TOO_MANY_SCORECARDS. */
export function createScorecard(
  context: AppContext,
  actor: AdminActor,
  content: ScorecardContent,
  mark: IdempotentRequest | null,
): Promise<string> {
  return withIdempotency(context, actor, mark, async (tx) => {
    await takeTransactionLock(tx, SCORECARDS);
    if ((await countScorecards(tx)) >= MOST_SCORECARDS) throw new AppError('TOO_MANY_SCORECARDS');
    const id = randomUUID();
    const createdAt = context.clock.now();
    await insertScorecard(tx, { id, draft: content, createdBy: actor.name, createdAt });
    return id;
  });
}
