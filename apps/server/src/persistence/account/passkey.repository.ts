import type { PasskeyPurpose } from '@plainview/domain/account/passkey';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { passkeyChallenges, passkeys } from '../schema/passkeys.ts';

/** Somebody's passkey. */
export type PasskeyRecord = typeof passkeys.$inferSelect;

/** A person's passkeys, the oldest first. */
export function listPasskeys(tx: Transaction, userId: string): Promise<PasskeyRecord[]> {
  return tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey that an authenticator calls so, or null. */
export async function findPasskeyByCredential(
  tx: Transaction,
  credentialId: string,
): Promise<PasskeyRecord | null> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** @returns false where a passkey of that authenticator's name is there already, whosever it is. */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRecord): Promise<boolean> {
  const { rowCount } = await tx.insert(passkeys).values(passkey).onConflictDoNothing();
  return rowCount === 1;
}

const ownOne = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** @returns the passkey as it is now, or null where the person has no such one. */
export async function renamePasskey(
  tx: Transaction,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRecord | null> {
  const [row] = await tx.update(passkeys).set({ name }).where(ownOne(userId, id)).returning();
  return row ?? null;
}

/** @returns what the passkey was, or null where the person has no such one. */
export async function deletePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<PasskeyRecord | null> {
  const [row] = await tx.delete(passkeys).where(ownOne(userId, id)).returning();
  return row ?? null;
}

/**
 * Notes a use with what the passkey's counter said. @returns false where the passkey is gone or its counter is back: of two
 * uses that say the same one gets true (as `isCounterBack`).
 */
export async function notePasskeyUse(
  tx: Transaction,
  id: string,
  use: { readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const countsOn = or(
    lt(passkeys.counter, use.counter),
    sql`${passkeys.counter} = 0 and ${use.counter}::bigint = 0`,
  );
  const noted = await tx
    .update(passkeys)
    .set({ counter: use.counter, lastUsedAt: use.now })
    .where(and(eq(passkeys.id, id), countsOn))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

/** For what a challenge is good, and for whom; at sign-in for whoever answers it. */
export interface ChallengeUse {
  readonly purpose: PasskeyPurpose;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

const usedFor = ({ purpose, userId, sessionId }: ChallengeUse) =>
  and(
    eq(passkeyChallenges.purpose, purpose),
    userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
    sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
  );

/** Keeps a challenge. A session has one for each purpose: an earlier one is no longer good. */
export async function insertChallenge(
  tx: Transaction,
  made: ChallengeUse & { readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  if (made.sessionId !== null) await tx.delete(passkeyChallenges).where(usedFor(made));
  await tx.insert(passkeyChallenges).values(made);
}

/** Uses a challenge up: of two calls at one moment one gets true. False, too, where it is for another use or has run out. */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), usedFor(use)))
    .returning({ expiresAt: passkeyChallenges.expiresAt });
  return taken !== undefined && taken.expiresAt > now;
}

/** Removes challenges that have run out. */
export async function deleteExpiredChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
