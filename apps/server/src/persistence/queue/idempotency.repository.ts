import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { tryTransactionLock } from '../database/transaction-lock.ts';
import { idempotencyRecords } from '../schema/api-keys.ts';

/** An act that was done under a key, with what it gave. */
export type IdempotencyRecord = typeof idempotencyRecords.$inferSelect;

/** Which call a claim is about: a person's, of one operation, under the key that the caller chose. */
export type IdempotentCall = Pick<IdempotencyRecord, 'userId' | 'operation' | 'key'>;

const sameCall = ({ userId, operation, key }: IdempotentCall) =>
  and(
    eq(idempotencyRecords.userId, userId),
    eq(idempotencyRecords.operation, operation),
    eq(idempotencyRecords.key, key),
  );

/** Takes the call's turn until the transaction ends. @returns false at once where another has it. */
export const tryLockIdempotencyKey = (tx: Transaction, call: IdempotentCall): Promise<boolean> =>
  tryTransactionLock(tx, `idempotency ${call.userId} ${call.operation} ${call.key}`);

/** What was done by that call and still counts, or null. */
export async function findIdempotencyRecord(
  tx: Transaction,
  call: IdempotentCall,
  now: Date,
): Promise<IdempotencyRecord | null> {
  const [claim] = await tx
    .select()
    .from(idempotencyRecords)
    .where(and(sameCall(call), gt(idempotencyRecords.expiresAt, now)));
  return claim ?? null;
}

/** Keeps what a call did, in place of one whose time is over. */
export async function insertIdempotencyRecord(tx: Transaction, claim: IdempotencyRecord): Promise<void> {
  await tx.delete(idempotencyRecords).where(sameCall(claim));
  await tx.insert(idempotencyRecords).values(claim);
}

/** Removes claims whose time is over. */
export async function deleteExpiredIdempotencyRecords(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(idempotencyRecords).where(lte(idempotencyRecords.expiresAt, now));
}
