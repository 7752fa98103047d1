import { roles } from '@plainview/domain/identity/users/actor';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { anyoneReads, ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { ownerId } from '../users/account-references.table.ts';
import { users } from '../users/accounts.table.ts';

/** Authenticator apps. Secrets are sealed (platform/auth/second-factor-codes.ts). */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until a first code was confirmed. */
    secret: text('secret'),
    since: instant('since'),
    /** The last accepted TOTP time step: this step and earlier ones are not accepted again. */
    lastStep: safeInteger('last_step').notNull().default(0),
    /** Secret of an app that is being set up, possibly to replace the current one. */
    pendingSecret: text('pending_secret'),
  },
  (table) => [
    ownerPolicy(table.userId),
    check('second_factors_since', sql`(${table.secret} is null) = (${table.since} is null)`),
  ],
).enableRLS();

/** One-time codes that replace an app's code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownerId(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [ownerPolicy(table.userId), primaryKey({ columns: [table.userId, table.codeHash] })],
).enableRLS();

/** Requirements of roles; a role without a row has none. */
export const roleRules = pgTable(
  'role_rules',
  {
    role: text('role', { enum: roles }).primaryKey(),
    needsSecondFactor: boolean('needs_second_factor').notNull(),
  },
  (table) => [...anyoneReads(), check('role_rules_role', oneOf(table.role, roles))],
).enableRLS();
