import { grantKinds } from '@plainview/domain/identity/two-people/account-grant';
import { roles, userStatuses } from '@plainview/domain/identity/users/actor';
import type { Duty } from '@plainview/domain/identity/users/duty';
import { mailTimings, type Notice } from '@plainview/domain/identity/users/notice';
import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  id,
  instant,
  microsecondInstant,
  oneOf,
  searchParts,
} from '../../../platform/database/schema/columns.ts';
import {
  accountPolicies,
  adminOnlyPolicy,
  agencyReads,
  colleaguePolicies,
  ownerPolicy,
} from '../../../platform/database/schema/row-level-security.ts';
import { identities } from './identity.table.ts';

export const agencies = pgTable(
  'agencies',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name in lower case with single spaces; equal keys mean the same agency. */
    key: text('key').notNull().unique(),
    /**
     * Begins the numbers of its tickets, and never changes. A trigger adds a digit if another
     * agency has the prefix.
     */
    ticketPrefix: text('ticket_prefix').notNull().unique().default('AG'),
    /** Lower-case ASCII domains allowed in its users' addresses; empty allows any. */
    emailDomains: text('email_domains').array().notNull().default([]),
    createdAt: microsecondInstant('created_at').notNull(),
  },
  (table) => [
    ...agencyReads(table.id),
    check('agencies_name', sql`length(trim(${table.name})) > 0`),
    check('agencies_ticket_prefix', sql`${table.ticketPrefix} ~ '^[A-Z]{2,4}[0-9]*$'`),
  ],
).enableRLS();

/** Returns the text that the search of accounts matches. */
export const userSearchText = (user: { readonly name: AnyPgColumn; readonly email: AnyPgColumn }): SQL =>
  sql`lower(${user.name} || e'\\n' || ${user.email})`;

export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => identities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: userStatuses }).notNull(),
    agencyId: uuid('agency_id').references(() => agencies.id),
    image: text('image'),
    phone: text('phone').notNull().default(''),
    department: text('department').notNull().default(''),
    badgeNumber: text('badge_number').notNull().default(''),
    /** Notifications that the user turned off; all others are on. */
    mutedNotices: jsonb('muted_notices').$type<readonly Notice[]>().notNull().default([]),
    mailTiming: text('mail_timing', { enum: mailTimings }).notNull().default('immediately'),
    createdAt: microsecondInstant('created_at').notNull(),
    /** Duties that an administrator does not have; all others apply. */
    withheldDuties: jsonb('withheld_duties').$type<readonly Duty[]>().notNull().default([]),
    /** An agency user who invites and removes colleagues. */
    isAgencyAdministrator: boolean('is_agency_administrator').notNull().default(false),
    /** When failed sign-ins locked the account, until an administrator unlocks it; null if unlocked. */
    lockedAt: instant('locked_at'),
    /** When the user last signed in, by the database's clock. */
    lastSignedInAt: instant('last_signed_in_at'),
    /** When an administrator last approved or enabled the account, by the database's clock. */
    enabledAt: instant('enabled_at'),
    /** When the account was disabled; null if it is not. */
    disabledAt: instant('disabled_at'),
    /** Days without use after which it was disabled; null if it was disabled for another reason. */
    disabledUnusedDays: integer('disabled_unused_days'),
    /** An administrator of the agency removed the user. */
    isDisabledByAgency: boolean('is_disabled_by_agency').notNull().default(false),
  },
  (table) => [
    ...accountPolicies(table.id),
    ...colleaguePolicies({ agencyId: table.agencyId, role: table.role, status: table.status }),
    index('users_status_name').on(table.status, table.name, table.id),
    index('users_agency').on(table.agencyId, table.name, table.id),
    // Few of many: they are counted with each list.
    index('users_administrators')
      .on(table.id)
      .where(sql`role = 'admin'`),
    index('users_search').using('gin', sql`${userSearchText(table)} gin_trgm_ops`),
    index('users_search_parts').using('gin', searchParts(userSearchText(table))),
    check('users_role', oneOf(table.role, roles)),
    check('users_status', oneOf(table.status, userStatuses)),
    check('users_mail_timing', oneOf(table.mailTiming, mailTimings)),
    check(
      'users_agency_administrator',
      sql`not ${table.isAgencyAdministrator} or (${table.role} = 'agency' and ${table.status} = 'approved')`,
    ),
    check('users_disabled_by_agency', sql`not ${table.isDisabledByAgency} or ${table.status} = 'disabled'`),
    check('users_disabled', sql`(${table.status} = 'disabled') = (${table.disabledAt} is not null)`),
  ],
).enableRLS();

/**
 * Registrations whose email address is not confirmed yet; an account without a row needs no confirmation.
 * Administrators do not see these registrations, and their agency is created on confirmation.
 */
export const registrationConfirmations = pgTable(
  'registration_confirmations',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code in the latest message. */
    codeHash: text('code_hash').notNull().unique(),
    /** Null for an administrator. */
    agencyName: text('agency_name'),
    /** The registration is deleted at this time. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [adminOnlyPolicy(), index('registration_confirmations_expiry').on(table.expiresAt)],
).enableRLS();

/** Pending changes of email addresses, at most one per user. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    /**
     * SHA-256 of the code in the message to the new address; null if an administrator confirms the change.
     */
    codeHash: text('code_hash').unique(),
    requestedAt: microsecondInstant('requested_at').notNull(),
    expiresAt: microsecondInstant('expires_at').notNull(),
  },
  (table) => [ownerPolicy(table.userId)],
).enableRLS();

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
