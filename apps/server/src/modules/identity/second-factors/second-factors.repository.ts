import type { Role } from '@plainview/domain/identity/users/actor';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { and, count, eq, isNull, lt } from 'drizzle-orm';
import { passkeys } from './passkeys.table.ts';
import { recoveryCodes, roleRules, secondFactors } from './second-factors.table.ts';

/** A user's authenticator app, with its secrets sealed. */
export interface SecondFactorRecord {
  readonly userId: string;
  /** Null until a first code was confirmed. */
  readonly secret: string | null;
  readonly since: Date | null;
  /** The last accepted TOTP time step. */
  readonly lastStep: number;
  /** Secret of an app that is being set up, possibly to replace the current one. */
  readonly pendingSecret: string | null;
}

export async function getSecondFactor(tx: Reader, userId: string): Promise<SecondFactorRecord | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Works like `getSecondFactor`, with the row locked until the transaction ends. */
export async function lockSecondFactor(tx: Transaction, userId: string): Promise<SecondFactorRecord | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return row ?? null;
}

/** Stores the sealed secret of an app that is being set up, replacing an earlier pending one. */
export async function putPendingSecret(
  tx: Transaction,
  userId: string,
  pendingSecret: string,
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, pendingSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { pendingSecret } });
}

/** Activates the app that was being set up. */
export async function confirmSecondFactor(
  tx: Transaction,
  userId: string,
  confirmed: { readonly secret: string; readonly since: Date; readonly lastStep: number },
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ ...confirmed, pendingSecret: null })
    .where(eq(secondFactors.userId, userId));
}

/** Consumes a TOTP time step. Of two simultaneous calls with one code only one gets true. */
export async function takeStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Consumes a recovery code. Of two simultaneous calls only one gets true. */
export async function takeRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** Counts a user's remaining recovery codes. */
export async function countRecoveryCodes(tx: Reader, userId: string): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.found ?? 0;
}

/** Replaces all of a user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Deletes a user's authenticator app. */
export async function deleteAuthenticatorApp(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Deletes a user's entire second factor: app, passkeys and recovery codes. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteAuthenticatorApp(tx, userId);
}

/**
 * Serializes changes to one user's second factor until the transaction ends, so that the count of remaining
 * factors stays correct. Read the state that the change depends on only after this call.
 */
export const lockChangesOfSecondFactor = (tx: Transaction, userId: string): Promise<void> =>
  takeTransactionLock(tx, `second factor ${userId}`);

/** Returns for each role whether a second factor is required. */
export async function getSecondFactorRules(tx: Reader): Promise<Record<Role, boolean>> {
  const rows = await tx.select().from(roleRules);
  const isRequired = (role: Role): boolean => rows.some((row) => row.role === role && row.needsSecondFactor);
  return { admin: isRequired('admin'), agency: isRequired('agency') };
}

export async function setSecondFactorRule(
  tx: Transaction,
  role: Role,
  needsSecondFactor: boolean,
): Promise<void> {
  await tx
    .insert(roleRules)
    .values({ role, needsSecondFactor })
    .onConflictDoUpdate({ target: roleRules.role, set: { needsSecondFactor } });
}
