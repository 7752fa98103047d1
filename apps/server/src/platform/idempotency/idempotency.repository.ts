import type { Reader, Transaction } from '@plainview/postgres/database';
import { tryTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { and, eq, gt, lte } from 'drizzle-orm';
import { idempotencyRecords } from '../../modules/identity/api-keys/api-keys.table.ts';

/** Identity of an idempotent request: the user, the operation and the key that the caller chose. */
export interface IdempotentCall {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
}

/** A completed request under an idempotency key, with its result. */
export interface IdempotencyRecord extends IdempotentCall {
  readonly inputHash: string;
  /** As superjson: JSON with annotations for types that JSON lacks, such as dates. */
  readonly result: string;
  readonly expiresAt: Date;
}

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
  tx: Reader,
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
