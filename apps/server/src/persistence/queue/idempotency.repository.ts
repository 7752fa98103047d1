import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { tryTransactionLock } from '../database/transaction-lock.ts';
import { idempotencyRecords } from '../schema/api-keys.ts';

/** A completed request under an idempotency key, with its result. */
export type IdempotencyRecord = typeof idempotencyRecords.$inferSelect;

/** Identity of an idempotent request: the user, the operation and the key that the caller chose. */
export type IdempotentCall = Pick<IdempotencyRecord, 'userId' | 'operation' | 'key'>;

const sameCall = ({ userId, operation, key }: IdempotentCall) =>
  and(
    eq(idempotencyRecords.userId, userId),
    eq(idempotencyRecords.operation, operation),
    eq(idempotencyRecords.key, key),
  );

/** Locks the key until the transaction ends. @returns false immediately if another transaction has it */
export const tryLockIdempotencyKey = (tx: Transaction, call: IdempotentCall): Promise<boolean> =>
  tryTransactionLock(tx, `idempotency ${call.userId} ${call.operation} ${call.key}`);

/** Returns the record of a completed request that has not expired, or null. */
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

/** Stores the result of a request, replacing an expired record. */
export async function insertIdempotencyRecord(tx: Transaction, claim: IdempotencyRecord): Promise<void> {
  await tx.delete(idempotencyRecords).where(sameCall(claim));
  await tx.insert(idempotencyRecords).values(claim);
}

/** Deletes expired records. */
export async function deleteExpiredIdempotencyRecords(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(idempotencyRecords).where(lte(idempotencyRecords.expiresAt, now));
}
