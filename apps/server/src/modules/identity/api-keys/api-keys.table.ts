import { apiKeyScopes } from '@plainview/domain/identity/api-keys/api-key';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy, ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { ownerId } from '../users/account-references.table.ts';
import { agencies, users } from '../users/accounts.table.ts';

/** Keys with which programs act as the user who created them. The secret itself is not stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text('name').notNull(),
    /** Beginning of the secret, so that users can recognize the key. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the secret: with 256 random bits, no slower hash is needed. */
    secretHash: text('secret_hash').notNull().unique(),
    scope: text('scope', { enum: apiKeyScopes }).notNull(),
    /** Null for an administrator's key. */
    agencyId: uuid('agency_id').references(() => agencies.id),
    /** Null after the account was deleted, which also revoked its keys. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    createdAt: createdAt(),
    /** Null means valid until revoked. */
    expiresAt: instant('expires_at'),
    /** Accurate to the minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('api_keys_newest').on(table.createdAt, table.id),
    index('api_keys_agency').on(table.agencyId, table.createdAt, table.id),
    index('api_keys_user').on(table.userId),
    check('api_keys_scope', sql`(${table.scope} = 'agency') = (${table.agencyId} is not null)`),
    check('api_keys_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
).enableRLS();

/** Requests completed under an `Idempotency-Key`, each with its result, so that a retry has no effect. */
export const idempotencyRecords = pgTable(
  'idempotency_claims',
  {
    userId: ownerId(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    inputHash: text('input_hash').notNull(),
    /** The result as superjson: JSON with annotations for types that JSON lacks, such as dates. */
    result: text('result').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index('idempotency_claims_expiry').on(table.expiresAt),
  ],
).enableRLS();
