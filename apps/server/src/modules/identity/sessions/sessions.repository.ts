import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { ENDED_SESSIONS } from '../../../platform/database/connections/change-listener.ts';
import { sessions } from '../users/identity.table.ts';

/** A new session: the user, the client, and when the user authenticated. */
export interface NewSession {
  readonly token: string;
  readonly userId: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  readonly hours: number;
  readonly hasVouchedFactor: boolean;
  readonly now: Date;
}

/**
 * Inserts a session. Its expiry is computed with the database's clock, not from `now`, because the
 * authentication library compares it with the machine's clock.
 */
export async function createSession(tx: Transaction, session: NewSession): Promise<void> {
  const { hours, now, ...facts } = session;
  const times = { createdAt: now, updatedAt: now, lastUsedAt: now, provenAt: now };
  const expiresAt = sql`now() + make_interval(hours => ${hours}::int)`;
  await tx.insert(sessions).values({ ...facts, ...times, expiresAt });
}

/** Records that a session is in use. */
export async function touchSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

/** Locks a session until its user reauthenticates. */
export async function lockSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lockedAt: now }).where(eq(sessions.id, id));
}

/**
 * Gives a session a new token, so that a token that leaked earlier is worthless.
 * @param provenAt set if the user has just authenticated, which unlocks the session
 */
export async function rotateSession(
  tx: Transaction,
  id: string,
  token: string,
  provenAt?: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ token, ...(provenAt && { provenAt, lastUsedAt: provenAt, lockedAt: null }) })
    .where(eq(sessions.id, id));
}

/** Returns when the user of a session last authenticated; null if the session or the time is unknown. */
export async function findSessionProof(tx: Reader, id: string): Promise<Date | null> {
  const [row] = await tx.select({ provenAt: sessions.provenAt }).from(sessions).where(eq(sessions.id, id));
  return row?.provenAt ?? null;
}

/** Lists a user's sessions that have not expired, most recently used first. */
export function listSessions(tx: Reader, userId: string, now: Date): Promise<Session[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt));
}

/** Ends one session of a user. @returns false if the user has no such session */
export async function endSessionOf(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  if (ended.length > 0) await notifyEndedSessions(tx, userId);
  return ended.length > 0;
}

/** Ends the session with this token, if there is one. */
export async function endSessionWithToken(tx: Transaction, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token));
}

/** Ends every session of a user except one. */
export async function endOtherSessions(tx: Transaction, userId: string, keptId: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
  await notifyEndedSessions(tx, userId);
}

/** Makes all processes check the change streams of an account when the transaction commits. */
async function notifyEndedSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${ENDED_SESSIONS}, ${userId})`);
}
