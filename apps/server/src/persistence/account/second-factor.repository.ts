import type { Role } from '@plainview/domain/account/actor';
import { and, count, eq, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { takeTransactionLock } from '../database/transaction-lock.ts';
import { passkeys } from '../schema/passkeys.ts';
import { recoveryCodes, roleRules, secondFactors } from '../schema/second-factors.ts';

/** Somebody's authenticator app, with its secrets sealed. */
export type SecondFactorRecord = typeof secondFactors.$inferSelect;

export async function findSecondFactor(tx: Transaction, userId: string): Promise<SecondFactorRecord | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** As `findSecondFactor`, with the row locked until the transaction ends. */
export async function lockSecondFactor(tx: Transaction, userId: string): Promise<SecondFactorRecord | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return row ?? null;
}

/** Keeps the sealed secret of an app that is being set up, in the place of an earlier such one. */
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

/** Makes the app that was being set up the one that counts. */
export async function confirmSecret(
  tx: Transaction,
  userId: string,
  confirmed: { readonly secret: string; readonly since: Date; readonly lastStep: number },
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ ...confirmed, pendingSecret: null })
    .where(eq(secondFactors.userId, userId));
}

/** Takes a step of time, once: of two calls with one code at one moment one gets true. */
export async function takeStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Uses a recovery code up: of two calls at one moment one gets true. */
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

/** How many recovery codes somebody has left. */
export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.found ?? 0;
}

/** Gives somebody these recovery codes and takes all earlier ones away. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Takes somebody's authenticator app away. */
export async function deleteAuthenticatorApp(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Takes all of somebody's second factor away: app, passkeys and recovery codes. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteAuthenticatorApp(tx, userId);
}

/**
 * Makes changes of one person's second factor wait for each other until the transaction ends, so that the count of what is
 * left stays true. Read what it depends on behind it.
 */
export const lockChangesOfSecondFactor = (tx: Transaction, userId: string): Promise<void> =>
  takeTransactionLock(tx, `second factor ${userId}`);

/** Of which roles a second factor is required. */
export async function readSecondFactorRules(tx: Transaction): Promise<Record<Role, boolean>> {
  const rows = await tx.select().from(roleRules);
  const isRequired = (role: Role): boolean => rows.some((row) => row.role === role && row.needsSecondFactor);
  return { admin: isRequired('admin'), agency: isRequired('agency') };
}

export async function putSecondFactorRule(
  tx: Transaction,
  role: Role,
  needsSecondFactor: boolean,
): Promise<void> {
  await tx
    .insert(roleRules)
    .values({ role, needsSecondFactor })
    .onConflictDoUpdate({ target: roleRules.role, set: { needsSecondFactor } });
}
