import { roles } from '@plainview/domain/identity/users/actor';
import type { Duty } from '@plainview/domain/identity/users/duty';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '../../../platform/database/schema/columns.ts';
import {
  adminOnlyPolicy,
  managedInvitationPolicy,
} from '../../../platform/database/schema/row-level-security.ts';
import { agencies, users } from '../users/accounts.table.ts';

/**
 * Open invitations, at most one per address. Accepting, revoking or expiring deletes the row; the ledger
 * keeps the history.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text('email').notNull().unique(),
    role: text('role', { enum: roles }).notNull(),
    /** Null for an administrator. */
    agencyId: uuid('agency_id').references(() => agencies.id),
    /** SHA-256 of the code in the link. */
    codeHash: text('code_hash').notNull().unique(),
    /** Duties that the invited administrator does not get because the inviter lacked them. */
    withheldDuties: jsonb('withheld_duties').$type<readonly Duty[]>().notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    managedInvitationPolicy({ agencyId: table.agencyId, role: table.role }),
    index('invitations_agency').on(table.agencyId),
    index('invitations_expiry').on(table.expiresAt),
    index('invitations_inviter').on(table.invitedBy),
    check('invitations_role', oneOf(table.role, roles)),
    check('invitations_agency', sql`(${table.role} = 'agency') = (${table.agencyId} is not null)`),
  ],
).enableRLS();
