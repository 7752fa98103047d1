import type { Actor } from '@plainview/domain/identity/users/actor';
import { DAY, addTime } from '@plainview/domain/shared/time';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { parse, stringify } from 'superjson';
import type { AppContext } from '../app-context.ts';
import { AppError } from '../core/app-error.ts';
import { tenantRead, tenantTransaction } from '../database/tenant-transaction.ts';
import type { IdempotentRequest } from './idempotency-key.ts';
import {
  findIdempotencyRecord,
  insertIdempotencyRecord,
  tryLockIdempotencyKey,
} from './idempotency.repository.ts';

const KEPT_FOR = DAY;

/**
 * Runs an action that creates something in one transaction as the actor. With an idempotency key it runs at
 * most once in 24 hours: its result is stored in the same transaction, and a repeated request gets that
 * result, even if the first response was lost. A failed action stores nothing.
 * @throws AppError REPEAT_UNDER_WAY or REPEAT_DIFFERS, and whatever the action throws.
 */
export function withIdempotency<Result>(
  context: AppContext,
  actor: Actor,
  idempotency: IdempotentRequest | null,
  action: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return tenantTransaction(context.database, actor, async (tx) => {
    if (idempotency === null) return action(tx);
    const now = context.clock.now();
    const call = callOf(actor, idempotency);
    if (!(await tryLockIdempotencyKey(tx, call))) throw new AppError('REPEAT_UNDER_WAY');
    const earlier = await keptResult(tx, actor, idempotency, now);
    if (earlier !== null) return parse<Result>(earlier);
    const result = await action(tx);
    const expiresAt = addTime(now, KEPT_FOR);
    await insertIdempotencyRecord(tx, {
      ...call,
      inputHash: idempotency.inputHash,
      result: stringify(result),
      expiresAt,
    });
    return result;
  });
}

/**
 * Returns the stored result of an earlier request with this key, or undefined if there is none.
 * @throws AppError REPEAT_DIFFERS.
 */
export async function findStoredResult<Result>(
  context: AppContext,
  actor: Actor,
  idempotency: IdempotentRequest,
): Promise<Result | undefined> {
  const kept = await tenantRead(context.database, actor, (tx) =>
    keptResult(tx, actor, idempotency, context.clock.now()),
  );
  return kept === null ? undefined : parse<Result>(kept);
}

const callOf = ({ userId }: Actor, { operation, key }: IdempotentRequest) => ({ userId, operation, key });

async function keptResult(
  tx: Reader,
  actor: Actor,
  idempotency: IdempotentRequest,
  now: Date,
): Promise<string | null> {
  const claim = await findIdempotencyRecord(tx, callOf(actor, idempotency), now);
  if (claim && claim.inputHash !== idempotency.inputHash) throw new AppError('REPEAT_DIFFERS');
  return claim?.result ?? null;
}
