import { apiKeyScopes } from '@plainview/domain/account/api-key';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { agencies, users } from './accounts.ts';
import { agencyPolicy, ownerPolicy } from './row-level-security.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Keys by which programs act for the person who made them. The secret itself stands nowhere. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** How the secret begins, for a person who looks for it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the secret: with 256 random bits nothing slower is needed. */
    secretHash: text('secret_hash').notNull().unique(),
    scope: text('scope', { enum: apiKeyScopes }).notNull(),
    /** Null for a key of an administrator. */
    agencyId: uuid('agency_id').references(() => agencies.id),
    /** Null once the account was deleted; its keys were revoked with it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: valid until it is revoked. */
    expiresAt: instant('expires_at'),
    /** To the minute. */
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

/** Acts that were done under an `Idempotency-Key`, each with what it gave, so that a repeat does nothing. */
export const idempotencyRecords = pgTable(
  'idempotency_claims',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    inputHash: text('input_hash').notNull(),
    /** What the act gave, as JSON with notes of what JSON has no form for, such as dates (superjson). */
    result: text('result').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    index('idempotency_claims_expiry').on(table.expiresAt),
  ],
).enableRLS();
