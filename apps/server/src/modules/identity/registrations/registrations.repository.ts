import type { Reader, Transaction } from '@plainview/postgres/database';
import { asc, eq, lte } from 'drizzle-orm';
import { registrationConfirmations, users } from '../users/accounts.table.ts';

/** The confirmation of its email address that a registration awaits. */
export interface RegistrationConfirmation {
  readonly userId: string;
  /** SHA-256 of the code in the latest message. */
  readonly codeHash: string;
  /** Null for an administrator. */
  readonly agencyName: string | null;
  /** The registration is deleted at this time. */
  readonly expiresAt: Date;
}

/** Records that a registration awaits its confirmation. */
export async function createRegistrationConfirmation(
  tx: Transaction,
  confirmation: RegistrationConfirmation,
): Promise<void> {
  await tx.insert(registrationConfirmations).values(confirmation);
}

/** Returns the confirmation that an account awaits, with its row locked, or null. */
export async function lockRegistrationConfirmation(
  tx: Transaction,
  userId: string,
): Promise<RegistrationConfirmation | null> {
  const [row] = await tx
    .select()
    .from(registrationConfirmations)
    .where(eq(registrationConfirmations.userId, userId))
    .for('update');
  return row ?? null;
}

/** Consumes a code. Of two simultaneous calls one gets the confirmation, the other null. */
export async function takeRegistrationConfirmation(
  tx: Transaction,
  codeHash: string,
): Promise<RegistrationConfirmation | null> {
  const [row] = await tx
    .delete(registrationConfirmations)
    .where(eq(registrationConfirmations.codeHash, codeHash))
    .returning();
  return row ?? null;
}

/** Replaces the code, so that the links of earlier messages no longer work. */
export async function setConfirmationCode(tx: Transaction, userId: string, codeHash: string): Promise<void> {
  await tx
    .update(registrationConfirmations)
    .set({ codeHash })
    .where(eq(registrationConfirmations.userId, userId));
}

/** Returns the registrations that expired unconfirmed, oldest first. */
export function listExpiredRegistrations(
  tx: Reader,
  now: Date,
  limit: number,
): Promise<RegistrationConfirmation[]> {
  return tx
    .select()
    .from(registrationConfirmations)
    .where(lte(registrationConfirmations.expiresAt, now))
    .orderBy(asc(registrationConfirmations.expiresAt))
    .limit(limit);
}

/** Assigns an account to an agency. */
export async function setUserAgency(tx: Transaction, id: string, agencyId: string): Promise<void> {
  await tx.update(users).set({ agencyId }).where(eq(users.id, id));
}
