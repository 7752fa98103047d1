import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { tryTransactionLock } from '../database/transaction-lock.ts';
import { idempotencyClaims } from '../schema/api-keys.ts';

/** An act that was done under a key, with what it gave. */
export type IdempotencyClaim = typeof idempotencyClaims.$inferSelect;

/** Which call a claim is about: a person's, of one operation, under the key that the caller chose. */
export type ClaimedCall = Pick<IdempotencyClaim, 'userId' | 'operation' | 'key'>;

const sameCall = ({ userId, operation, key }: ClaimedCall) =>
  and(
    eq(idempotencyClaims.userId, userId),
    eq(idempotencyClaims.operation, operation),
    eq(idempotencyClaims.key, key),
  );

/** Takes the call's turn until the transaction ends. @returns false at once where another has it. */
export const tryLockIdempotencyKey = (tx: Transaction, call: ClaimedCall): Promise<boolean> =>
  tryTransactionLock(tx, `idempotency ${call.userId} ${call.operation} ${call.key}`);

/** What was done by that call and still counts, or null. */
export async function findIdempotencyRecord(
  tx: Transaction,
  call: ClaimedCall,
  now: Date,
): Promise<IdempotencyClaim | null> {
  const [claim] = await tx
    .select()
    .from(idempotencyClaims)
    .where(and(sameCall(call), gt(idempotencyClaims.expiresAt, now)));
  return claim ?? null;
}

/** Keeps what a call did, in place of one whose time is over. */
export async function insertIdempotencyRecord(tx: Transaction, claim: IdempotencyClaim): Promise<void> {
  await tx.delete(idempotencyClaims).where(sameCall(claim));
  await tx.insert(idempotencyClaims).values(claim);
}

/** Removes claims whose time is over. */
export async function deleteExpiredClaims(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(idempotencyClaims).where(lte(idempotencyClaims.expiresAt, now));
}
