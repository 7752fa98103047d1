import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { identityPolicies } from './tenancy.ts';

// The authentication library's four tables, in its own column names. An identity can sign in; what it may do
// stands in `users`.

const instant = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () => instant('updated_at').notNull().defaultNow();

export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The operator's administrator, provisioned at first start (decisions, Accounts 2). */
    isOperator: boolean('is_operator').notNull().default(false),
  },
  (table) => identityPolicies(table.id),
).enableRLS();

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When its person last proved who they are; null: before that was noted. */
    provenAt: instant('proven_at'),
    /** The organization's provider vouched for a second factor of its own. */
    hasVouchedFactor: boolean('has_vouched_factor').notNull().default(false),
    /** To the minute. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** Since when it waits for its person to prove who they are; null: it is open. */
    lockedAt: instant('locked_at'),
    userId: uuid('user_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
  },
  (table) => [
    ...identityPolicies(table.userId, ['update', 'delete']),
    index('sessions_user').on(table.userId),
  ],
).enableRLS();

export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    passwordSince: instant('password_since').notNull().defaultNow(),
    /** Found at a sign-in, since nobody can tell from a hash. */
    isPasswordWeak: boolean('is_password_weak').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [...identityPolicies(table.userId, ['update']), index('credentials_user').on(table.userId)],
).enableRLS();

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [...identityPolicies(null), index('verifications_identifier').on(table.identifier)],
).enableRLS();

/** Counters of failed attempts, shared by all processes (kept by the rate limiter). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  () => identityPolicies(null),
).enableRLS();
