import type { EmailChange } from '@plainview/domain/identity/profiles/profile';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { emailChanges, users } from '../users/accounts.table.ts';
import { identities } from '../users/identity.table.ts';

/** Returns a user's pending change of email address, or null. */
export async function findEmailChange(tx: Reader, userId: string, now: Date): Promise<EmailChange | null> {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row ?? null;
}

/**
 * Returns the email change that a code confirms, with its row locked; null if it has expired or was canceled.
 */
export async function lockEmailChangeByCode(
  tx: Transaction,
  codeHash: string,
  now: Date,
): Promise<EmailChange | null> {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.codeHash, codeHash), gt(emailChanges.expiresAt, now)))
    .for('update');
  return row ?? null;
}

/** Lists the email changes that await an administrator, oldest first. */
export function listEmailChanges(tx: Reader, now: Date) {
  return tx
    .select({
      userId: emailChanges.userId,
      name: users.name,
      email: users.email,
      newEmail: emailChanges.newEmail,
      requestedAt: emailChanges.requestedAt,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(gt(emailChanges.expiresAt, now), isNull(emailChanges.codeHash)))
    .orderBy(asc(emailChanges.requestedAt));
}

export async function putEmailChange(tx: Transaction, change: EmailChange): Promise<void> {
  const { newEmail, codeHash, requestedAt, expiresAt } = change;
  await tx.insert(emailChanges).values(change).onConflictDoUpdate({
    target: emailChanges.userId,
    set: { newEmail, codeHash, requestedAt, expiresAt },
  });
}

export async function deleteEmailChange(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Returns whether an identity already uses the address. */
export async function isEmailTaken(tx: Reader, email: string): Promise<boolean> {
  const rows = await readRows<{ taken: boolean }>(tx, sql`select is_email_taken(${email}) as taken`);
  return rows[0]?.taken === true;
}

/** Changes the address of an account and its identity. Runs as an administrator or the system. */
export async function setEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, userId));
  await tx.update(identities).set({ email }).where(eq(identities.id, userId));
}
