import { passkeyPurposes } from '@plainview/domain/identity/second-factors/passkey';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { ownerId } from '../users/account-references.table.ts';
import { users } from '../users/accounts.table.ts';
import { sessions } from '../users/identity.table.ts';

/** Passkeys (WebAuthn credentials). They contain no secrets: the private key never leaves its device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ownerId(),
    name: text('name').notNull(),
    /** The authenticator's credential id, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter at the last use; 0 for authenticators without one. */
    counter: safeInteger('counter').notNull(),
    /** Transports through which a browser reaches it: internal, usb, hybrid. */
    transports: text('transports').array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [ownerPolicy(table.userId), index('passkeys_user').on(table.userId)],
).enableRLS();

/** Pending challenges, each for one purpose, user and session. Deleted with the session. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: passkeyPurposes }).notNull(),
    /** Null at sign-in: the passkey identifies the user. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    index('passkey_challenges_session').on(table.sessionId),
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
    check('passkey_challenges_purpose', oneOf(table.purpose, passkeyPurposes)),
    check(
      'passkey_challenges_bound',
      sql`(${table.purpose} = 'signIn') = (${table.userId} is null) and (${table.userId} is null) = (${table.sessionId} is null)`,
    ),
  ],
).enableRLS();
