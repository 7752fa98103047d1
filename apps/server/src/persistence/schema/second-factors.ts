import { roles } from '@plainview/domain/account/actor';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { openToRead, ownerPolicy } from './row-level-security.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Authenticator apps. Secrets are sealed (auth/second-factor-codes.ts). */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until a first code was confirmed. */
    secret: text('secret'),
    since: instant('since'),
    /** The last step of time whose code was taken: it and those before it are not taken again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Of an app that is being set up, also in the place of another. */
    pendingSecret: text('pending_secret'),
  },
  (table) => [
    ownerPolicy(table.userId),
    check('second_factors_since', sql`(${table.secret} is null) = (${table.since} is null)`),
  ],
).enableRLS();

/** Codes that each work once in the place of an app's. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [ownerPolicy(table.userId), primaryKey({ columns: [table.userId, table.codeHash] })],
).enableRLS();

/** What is required of a role; one that has no row is asked for nothing. */
export const roleRules = pgTable(
  'role_rules',
  {
    role: text('role', { enum: roles }).primaryKey(),
    needsSecondFactor: boolean('needs_second_factor').notNull(),
  },
  (table) => [...openToRead(), check('role_rules_role', sql`${table.role} in ('admin', 'agency')`)],
).enableRLS();
