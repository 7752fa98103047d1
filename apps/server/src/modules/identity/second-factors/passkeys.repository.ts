import type { Passkey, PasskeyPurpose } from '@plainview/domain/identity/second-factors/passkey';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { passkeyChallenges, passkeys } from './passkeys.table.ts';

/** Lists a user's passkeys, oldest first. */
export function listPasskeys(tx: Reader, userId: string): Promise<Passkey[]> {
  return tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Returns the passkey with this credential id, or null. */
export async function findPasskeyByCredential(tx: Reader, credentialId: string): Promise<Passkey | null> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Inserts a passkey. @returns false if its credential id is already registered, by any user */
export async function addPasskey(tx: Transaction, passkey: Passkey): Promise<boolean> {
  const { rowCount } = await tx
    .insert(passkeys)
    .values({ ...passkey, transports: [...passkey.transports] })
    .onConflictDoNothing();
  return rowCount === 1;
}

const ownOne = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** Renames a passkey. @returns the updated passkey, or null if the user has no such passkey */
export async function renamePasskey(
  tx: Transaction,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const [row] = await tx.update(passkeys).set({ name }).where(ownOne(userId, id)).returning();
  return row ?? null;
}

/** Deletes a passkey. @returns the deleted passkey, or null if the user has no such passkey */
export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<Passkey | null> {
  const [row] = await tx.delete(passkeys).where(ownOne(userId, id)).returning();
  return row ?? null;
}

/**
 * Records a use with the passkey's signature counter. @returns false if the passkey is gone or its counter
 * did not increase: of two uses with the same counter only one gets true (see `isCounterBack`)
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

/** The purpose of a challenge and who may answer it; at sign-in, anyone. */
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

/** Stores a challenge. A session has one per purpose: a new one replaces the previous one. */
export async function createChallenge(
  tx: Transaction,
  made: ChallengeUse & { readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  if (made.sessionId !== null) await tx.delete(passkeyChallenges).where(usedFor(made));
  await tx.insert(passkeyChallenges).values(made);
}

/**
 * Consumes a challenge. Of two simultaneous calls only one gets true. False if it is for another
 * use or has expired.
 */
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

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
