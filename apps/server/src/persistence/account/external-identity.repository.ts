import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { externalIdentities, oidcAttempts, oidcProofs } from '../schema/external-identities.ts';

/** Who somebody is at the organization's provider. */
export interface ExternalSubject {
  readonly issuer: string;
  readonly subject: string;
}

export type OidcAttempt = typeof oidcAttempts.$inferSelect;
export type OidcProof = typeof oidcProofs.$inferSelect;

/** Whose account is linked to somebody at the provider, or null. */
export async function findLinkedUserId(
  tx: Transaction,
  { issuer, subject }: ExternalSubject,
): Promise<string | null> {
  const [row] = await tx
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** Since when an account is linked to a provider; null where it is not. */
export async function findLinkedAt(tx: Transaction, userId: string, issuer: string): Promise<Date | null> {
  const [row] = await tx
    .select({ linkedAt: externalIdentities.linkedAt })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.issuer, issuer)));
  return row?.linkedAt ?? null;
}

/** Adds a link. @returns false where the person or the account has one already. */
export async function insertLink(
  tx: Transaction,
  link: typeof externalIdentities.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(externalIdentities)
    .values(link)
    .onConflictDoNothing()
    .returning({ userId: externalIdentities.userId });
  return added.length > 0;
}

/** Removes an account's link to a provider. @returns false where there is none. */
export async function deleteLink(tx: Transaction, userId: string, issuer: string): Promise<boolean> {
  const gone = await tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.issuer, issuer)))
    .returning({ userId: externalIdentities.userId });
  return gone.length > 0;
}

export async function insertAttempt(tx: Transaction, attempt: OidcAttempt): Promise<void> {
  await tx.insert(oidcAttempts).values(attempt);
}

/** Uses an attempt up, by its state and the browser that began it: of two calls at one moment one gets it. */
export async function takeAttempt(
  tx: Transaction,
  stateHash: string,
  browserHash: string,
  now: Date,
): Promise<OidcAttempt | null> {
  const [taken] = await tx
    .delete(oidcAttempts)
    .where(
      and(
        eq(oidcAttempts.stateHash, stateHash),
        eq(oidcAttempts.browserHash, browserHash),
        gt(oidcAttempts.expiresAt, now),
      ),
    )
    .returning();
  return taken ?? null;
}

export async function insertProof(tx: Transaction, proof: OidcProof): Promise<void> {
  await tx.insert(oidcProofs).values(proof);
}

export async function findProof(tx: Transaction, tokenHash: string, now: Date): Promise<OidcProof | null> {
  const [row] = await tx
    .select()
    .from(oidcProofs)
    .where(and(eq(oidcProofs.tokenHash, tokenHash), gt(oidcProofs.expiresAt, now)));
  return row ?? null;
}

/** Uses a proof up: of two calls at one moment one gets true. */
export async function takeProof(tx: Transaction, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(oidcProofs)
    .where(eq(oidcProofs.tokenHash, tokenHash))
    .returning({ tokenHash: oidcProofs.tokenHash });
  return taken.length > 0;
}

/** Removes attempts and proofs that have run out. */
export async function deleteExpiredSignIns(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(oidcAttempts).where(lte(oidcAttempts.expiresAt, now));
  await tx.delete(oidcProofs).where(lte(oidcProofs.expiresAt, now));
}
