import type { MailTiming, Notice } from '@plainview/domain/identity/users/notice';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { credentials } from '../users/identity.table.ts';

/** Saves the actor's own profile; the database permits no other change to the account. */
export async function saveProfile(
  tx: Transaction,
  profile: {
    readonly name: string;
    readonly phone: string;
    readonly department: string;
    readonly badgeNumber: string;
    readonly mutedNotices: readonly Notice[];
  },
): Promise<void> {
  const { name, phone, department, badgeNumber, mutedNotices } = profile;
  await tx.execute(sql`
    select save_own_profile(${name}, ${phone}, ${department}, ${badgeNumber}, ${JSON.stringify(mutedNotices)}::jsonb)`);
}

/** Sets when the actor receives mail that can wait. */
export async function setMailTiming(tx: Transaction, timing: MailTiming): Promise<void> {
  await tx.execute(sql`select set_mail_timing(${timing})`);
}

/** Returns the hash of a user's password, or null if there is none. */
export async function findPasswordHash(tx: Reader, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return row?.password ?? null;
}

/** Changes a user's password. */
export async function setPasswordHash(
  tx: Transaction,
  userId: string,
  password: string,
  passwordSince: Date,
): Promise<void> {
  await tx
    .update(credentials)
    .set({ password, passwordSince, isPasswordWeak: false, isPasswordTemporary: false })
    .where(eq(credentials.userId, userId));
}

/** Replaces a user's password with one that must be changed at the next sign-in. */
export async function setTemporaryPassword(
  tx: Transaction,
  userId: string,
  password: string,
  passwordSince: Date,
): Promise<void> {
  await tx
    .update(credentials)
    .set({ password, passwordSince, isPasswordWeak: false, isPasswordTemporary: true })
    .where(eq(credentials.userId, userId));
}

/**
 * Deletes a user's password, so that the user can sign in by other means only.
 * @returns false if there was none
 */
export async function deletePassword(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx
    .update(credentials)
    .set({ password: null, isPasswordWeak: false, isPasswordTemporary: false })
    .where(and(eq(credentials.userId, userId), isNotNull(credentials.password)))
    .returning({ id: credentials.id });
  return removed.length > 0;
}

/** Age of a user's password, whether it was found weak, and whether it was generated and must be changed. */
export interface PasswordFacts {
  readonly userId: string;
  readonly since: Date;
  readonly isWeak: boolean;
  readonly isTemporary: boolean;
}

export const passwordColumns = {
  userId: credentials.userId,
  since: credentials.passwordSince,
  isWeak: credentials.isPasswordWeak,
  isTemporary: credentials.isPasswordTemporary,
};

/** Returns the password facts of a user, or null if there is no password. */
export async function findPasswordFacts(tx: Reader, userId: string): Promise<PasswordFacts | null> {
  const [facts] = await tx
    .select(passwordColumns)
    .from(credentials)
    .where(and(eq(credentials.userId, userId), isNotNull(credentials.password)));
  return facts ?? null;
}

/** Records whether the password of the current sign-in is one that would be rejected today. */
export async function setPasswordWeak(
  tx: Transaction,
  userId: string,
  isPasswordWeak: boolean,
): Promise<void> {
  await tx.update(credentials).set({ isPasswordWeak }).where(eq(credentials.userId, userId));
}
