import { grantKinds } from '@plainview/domain/identity/two-people/account-grant';
import type { Duty } from '@plainview/domain/identity/users/duty';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';

/**
 * Who admitted each account and gave it duties, for the two-person rule. Rows are only added (enforced by a
 * trigger). No foreign keys: they outlive the accounts.
 */
export const accountGrants = pgTable(
  'account_grants',
  {
    id: id(),
    accountId: uuid('account_id').notNull(),
    kind: text('kind', { enum: grantKinds }).notNull(),
    /** Null for a command or page that only the operator of the server can use. */
    byId: uuid('by_id'),
    at: instant('at').notNull(),
    /** Duties that the account has because of it. */
    duties: jsonb('duties').$type<readonly Duty[]>().notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    index('account_grants_account').on(table.accountId),
    check('account_grants_kind', oneOf(table.kind, grantKinds)),
    check(
      'account_grants_by',
      sql`(${table.byId} is null) = (${table.kind} in ('setup', 'recovered', 'confirmed'))`,
    ),
  ],
).enableRLS();
