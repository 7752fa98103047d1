import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, eq, gt, like, lte } from 'drizzle-orm';
import { verifications } from '../users/identity.table.ts';

// Stored in the authentication library's own table: `identifier` holds the purpose and the code's SHA-256,
// `value` the identity.
const PURPOSE = 'reset-password:';

/** Stores a code's SHA-256 for an identity until it expires. */
export async function createPasswordReset(
  tx: Transaction,
  reset: { readonly codeHash: string; readonly identityId: string; readonly expiresAt: Date },
): Promise<void> {
  const { codeHash, identityId, expiresAt } = reset;
  await tx.insert(verifications).values({ identifier: PURPOSE + codeHash, value: identityId, expiresAt });
}

const valid = (codeHash: string, now: Date) =>
  and(eq(verifications.identifier, PURPOSE + codeHash), gt(verifications.expiresAt, now));

/** Returns whether a code is valid now. */
export async function isPasswordResetValid(tx: Reader, codeHash: string, now: Date): Promise<boolean> {
  const rows = await tx.select({ id: verifications.id }).from(verifications).where(valid(codeHash, now));
  return rows.length > 0;
}

/**
 * Consumes a code and deletes all other codes of the identity. Of two simultaneous calls one gets the
 * identity, the other null.
 */
export async function takePasswordReset(
  tx: Transaction,
  codeHash: string,
  now: Date,
): Promise<string | null> {
  const [taken] = await tx
    .delete(verifications)
    .where(valid(codeHash, now))
    .returning({ identityId: verifications.value });
  if (!taken) return null;
  await tx
    .delete(verifications)
    .where(and(like(verifications.identifier, `${PURPOSE}%`), eq(verifications.value, taken.identityId)));
  return taken.identityId;
}

/** Deletes expired codes. */
export async function deleteExpiredPasswordResets(tx: Transaction, now: Date): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(like(verifications.identifier, `${PURPOSE}%`), lte(verifications.expiresAt, now)));
}
