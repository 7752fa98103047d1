import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/schema/columns.ts';
import { ownerPolicy, adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { ownerId } from '../users/account-references.table.ts';

/**
 * Links from accounts to identities at the organization's OpenID Connect provider, at most one per account.
 */
export const externalIdentities = pgTable(
  'external_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: ownerId(),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('external_identities_user').on(table.userId, table.issuer),
  ],
).enableRLS();

/**
 * Sign-ins in progress at the provider. Its response must match one of these, in whichever
 * process it arrives.
 */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the cookie of the browser that began the sign-in. */
    browserHash: text('browser_hash').notNull(),
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** Path in the product to open after the sign-in. */
    destination: text('destination').notNull(),
    /** The session whose user reauthenticates; null for a sign-in. */
    sessionId: uuid('session_id'),
    beganAt: instant('began_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [adminOnlyPolicy(), index('oidc_attempts_expiry').on(table.expiresAt)],
).enableRLS();

/** Users whom the provider has authenticated and who still have to enter the code of their second factor. */
export const oidcProofs = pgTable(
  'oidc_proofs',
  {
    /** SHA-256 of the cookie of the browser that received the provider's response. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerId(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    index('oidc_proofs_user').on(table.userId),
    index('oidc_proofs_expiry').on(table.expiresAt),
  ],
).enableRLS();
