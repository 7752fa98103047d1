import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, eq, gt, lte } from 'drizzle-orm';
import { externalIdentities, oidcAttempts, oidcProofs } from './external-identities.table.ts';

/** The identity of a person at the organization's provider. */
export interface ExternalSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** A sign-in in progress at the provider. */
export interface OidcAttempt {
  readonly stateHash: string;
  /** SHA-256 of the cookie of the browser that began the sign-in. */
  readonly browserHash: string;
  readonly verifier: string;
  readonly nonce: string;
  /** Path in the product to open after the sign-in. */
  readonly destination: string;
  /** The session whose user reauthenticates; null for a sign-in. */
  readonly sessionId: string | null;
  readonly beganAt: Date;
  readonly expiresAt: Date;
}

/** A user whom the provider has authenticated and who still has to enter the code of their second factor. */
export interface OidcProof extends ExternalSubject {
  /** SHA-256 of the cookie of the browser that received the provider's response. */
  readonly tokenHash: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** Returns the account linked to an identity at the provider, or null. */
export async function findLinkedUserId(
  tx: Reader,
  { issuer, subject }: ExternalSubject,
): Promise<string | null> {
  const [row] = await tx
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** Returns when an account was linked to a provider; null if it is not linked. */
export async function getLinkedAt(tx: Reader, userId: string, issuer: string): Promise<Date | null> {
  const [row] = await tx
    .select({ linkedAt: externalIdentities.linkedAt })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.issuer, issuer)));
  return row?.linkedAt ?? null;
}

/** A link from an account to an identity at the organization's provider. */
export interface ExternalLink {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  readonly linkedAt: Date;
}

/** Inserts a link. @returns false if the external identity or the account already has one */
export async function createLink(tx: Transaction, link: ExternalLink): Promise<boolean> {
  const added = await tx
    .insert(externalIdentities)
    .values(link)
    .onConflictDoNothing()
    .returning({ userId: externalIdentities.userId });
  return added.length > 0;
}

/** Deletes an account's link to a provider. @returns false if there is none */
export async function deleteLink(tx: Transaction, userId: string, issuer: string): Promise<boolean> {
  const gone = await tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.issuer, issuer)))
    .returning({ userId: externalIdentities.userId });
  return gone.length > 0;
}

export async function createAttempt(tx: Transaction, attempt: OidcAttempt): Promise<void> {
  await tx.insert(oidcAttempts).values(attempt);
}

/**
 * Consumes an attempt, identified by its state and the browser that began it. Of two simultaneous calls
 * only one gets it.
 */
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

export async function createProof(tx: Transaction, proof: OidcProof): Promise<void> {
  await tx.insert(oidcProofs).values(proof);
}

export async function findProof(tx: Reader, tokenHash: string, now: Date): Promise<OidcProof | null> {
  const [row] = await tx
    .select()
    .from(oidcProofs)
    .where(and(eq(oidcProofs.tokenHash, tokenHash), gt(oidcProofs.expiresAt, now)));
  return row ?? null;
}

/** Consumes a proof. Of two simultaneous calls only one gets true. */
export async function takeProof(tx: Transaction, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .delete(oidcProofs)
    .where(eq(oidcProofs.tokenHash, tokenHash))
    .returning({ tokenHash: oidcProofs.tokenHash });
  return taken.length > 0;
}

/** Deletes expired attempts and proofs. */
export async function deleteExpiredSignIns(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(oidcAttempts).where(lte(oidcAttempts.expiresAt, now));
  await tx.delete(oidcProofs).where(lte(oidcProofs.expiresAt, now));
}
