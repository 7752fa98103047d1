import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { ownerPolicy, adminOnlyPolicy } from './row-level-security.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who an account is at the organization's provider (OpenID Connect): one person there for each account. */
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

/** Sign-ins that are at the provider now: what its answer must fit, in whatever process it arrives. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the cookie of the browser in which it began. */
    browserHash: text('browser_hash').notNull(),
    verifier: text('verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** Path within the product to which the person wants to go. */
    destination: text('destination').notNull(),
    /** The session whose person proves again who they are; null: a sign-in. */
    sessionId: uuid('session_id'),
    beganAt: instant('began_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [adminOnlyPolicy(), index('oidc_attempts_expiry').on(table.expiresAt)],
).enableRLS();

/** People whom the provider has named, and who still owe the code of their second factor. */
export const oidcProofs = pgTable(
  'oidc_proofs',
  {
    /** SHA-256 of the cookie of the browser in which the provider answered. */
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
