import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, type AnyPgColumn } from 'drizzle-orm/pg-core';

// The transaction carries the actor (tenant-transaction.ts). A subquery lets PostgreSQL evaluate each setting
// once per statement instead of once per row. Comparisons with the role are inside the subquery: for a
// boolean the planner assumes that half of the rows pass; for a text compared outside it assumes almost none,
// and then plans to read them all.
const actingAgency = sql`(select nullif(current_setting('app.agency', true), '')::uuid)`;
/** The id of the acting user, or null. */
export const actingUser = sql`(select nullif(current_setting('app.user', true), '')::uuid)`;

const everything: SQL = sql`(select current_setting('app.role', true) in ('admin', 'system'))`;
const byAgency: SQL = sql`(select current_setting('app.role', true) = 'agency')`;

/**
 * Returns the policy that shows agency users their own agency's rows, and administrators and the
 * system all rows.
 */
export function agencyPolicy(agencyId: AnyPgColumn) {
  const visible = sql`${everything} or (${byAgency} and ${agencyId} = ${actingAgency})`;
  return pgPolicy('agency_rows', { for: 'all', using: visible, withCheck: visible });
}

/**
 * Returns policies under which agency users read their own agency's rows, limited to those that satisfy
 * `shown`, and administrators and the system read and write all rows.
 */
export function agencyReads(agencyId: AnyPgColumn, shown?: SQL) {
  const own = sql`${byAgency} and ${agencyId} = ${actingAgency}`;
  return [
    pgPolicy('agency_reads', { for: 'select', using: shown ? sql`${own} and ${shown}` : own }),
    pgPolicy('admin_all', { for: 'all', using: everything, withCheck: everything }),
  ];
}

/**
 * Returns the policy under which agency users read those of their rows that are not internal
 * to the reviewers.
 */
export const audienceReads = (agencyId: AnyPgColumn, audience: AnyPgColumn) =>
  pgPolicy('audience_read', {
    for: 'select',
    using: sql`${everything} or (${byAgency} and ${agencyId} = ${actingAgency} and ${audience} = 'agency')`,
  });

/** Returns the policy under which administrators and the system add rows. */
export const adminInserts = () => pgPolicy('admin_insert', { for: 'insert', withCheck: everything });

/**
 * Returns the policy under which everyone adds entries to the ledger. An agency user's action may write an
 * internal entry that this user cannot read back.
 */
export const audienceInserts = (agencyId: AnyPgColumn) =>
  pgPolicy('audience_insert', {
    for: 'insert',
    withCheck: sql`${everything} or (${byAgency} and ${agencyId} = ${actingAgency})`,
  });

/** Returns the policies of the ledger: those who may read an entry, and who may add one. */
export const audiencePolicies = (agencyId: AnyPgColumn, audience: AnyPgColumn) => [
  audienceReads(agencyId, audience),
  audienceInserts(agencyId),
];

/** Returns the policy for reviewers' draft work: administrators and the system only. */
export function adminOnlyPolicy() {
  return pgPolicy('admin_only', { for: 'all', using: everything, withCheck: everything });
}

/** Returns the policy for what only the product itself reads and changes, for nobody. */
export function systemOnlyPolicy() {
  const bySystem = sql`(select current_setting('app.role', true) = 'system')`;
  return pgPolicy('system_only', { for: 'all', using: bySystem, withCheck: bySystem });
}

/** Returns the policy that hides internal rows from agency users, whatever other policies show. */
export const internalPolicy = (isInternal: SQL) =>
  pgPolicy('internal', { as: 'restrictive', for: 'all', using: sql`${everything} or not (${isInternal})` });

/** Returns the policy under which agency users add rows of their own agency. */
export const agencyInserts = (agencyId: AnyPgColumn) =>
  pgPolicy('agency_insert', { for: 'insert', withCheck: sql`${byAgency} and ${agencyId} = ${actingAgency}` });

/** Returns policies for data that anyone may read and administrators change. */
export function anyoneReads() {
  return [
    pgPolicy('anyone_reads', { for: 'select', using: sql`true` }),
    pgPolicy('admin_all', { for: 'all', using: everything, withCheck: everything }),
  ];
}

/** Returns the policy for data of one user: visible to that user and to administrators. */
export function ownerPolicy(userId: AnyPgColumn) {
  const visible = sql`${everything} or ${userId} = ${actingUser}`;
  return pgPolicy('owner_rows', { for: 'all', using: visible, withCheck: visible });
}

/** Returns the policy under which users work with their own rows, which must be of their own agency. */
export function ownerInAgencyPolicy(userId: AnyPgColumn, agencyId: AnyPgColumn) {
  const own = sql`${userId} = ${actingUser} and ${agencyId} is not distinct from ${actingAgency}`;
  return pgPolicy('owner_rows', { for: 'all', using: own, withCheck: own });
}

/**
 * Returns the policy for data of single administrators and of all of them: each sees and changes their own
 * rows and those without an owner.
 */
export function ownOrSharedPolicy(ownerId: AnyPgColumn) {
  const byAdmin = sql`(select current_setting('app.role', true) = 'admin')`;
  const bySystem = sql`(select current_setting('app.role', true) = 'system')`;
  const visible = sql`${bySystem} or (${byAdmin} and (${ownerId} is null or ${ownerId} = ${actingUser}))`;
  return pgPolicy('own_or_shared', { for: 'all', using: visible, withCheck: visible });
}

/**
 * Returns policies for accounts: administrators and the system see and change all, users see only their own.
 */
export function accountPolicies(userId: AnyPgColumn) {
  return [
    pgPolicy('account_reads', { for: 'select', using: sql`${userId} = ${actingUser}` }),
    pgPolicy('account_admin', { for: 'all', using: everything, withCheck: everything }),
  ];
}

// The agency whose users the acting user manages: only in transactions that ask for it
// (`manageOwnAgency`), so that all other actions of the same person see no colleague, and only while the
// account is an administrator of the agency. A function of the database decides this by its own tables,
// whatever the caller says.
const managedAgency = sql`(select managed_agency())`;

/**
 * Returns policies under which an agency administrator reads and changes the accounts of the agency's users.
 * Registrations that are pending or rejected do not belong to the agency yet.
 */
export function colleaguePolicies(user: {
  readonly agencyId: AnyPgColumn;
  readonly role: AnyPgColumn;
  readonly status: AnyPgColumn;
}) {
  const colleague = sql`${user.agencyId} = ${managedAgency} and ${user.role} = 'agency'
    and ${user.status} in ('approved', 'disabled')`;
  return [
    pgPolicy('managed_reads', { for: 'select', using: colleague }),
    pgPolicy('managed_updates', { for: 'update', using: colleague, withCheck: colleague }),
  ];
}

/** Returns the policy under which an agency administrator adds rows of the agency. */
export const managedInserts = (agencyId: AnyPgColumn) =>
  pgPolicy('managed_inserts', { for: 'insert', withCheck: sql`${agencyId} = ${managedAgency}` });

/** Returns the policy under which an agency administrator reads and changes rows of the agency. */
export function managedRows(agencyId: AnyPgColumn) {
  const own = sql`${agencyId} = ${managedAgency}`;
  return pgPolicy('managed_rows', { for: 'all', using: own, withCheck: own });
}

/** Returns the policy under which agency users read their own agency's rows, and those of all agencies. */
export const ownOrGeneralReads = (agencyId: AnyPgColumn) =>
  pgPolicy('own_or_general_reads', {
    for: 'select',
    using: sql`${byAgency} and (${agencyId} is null or ${agencyId} = ${actingAgency})`,
  });

/** Returns the policy under which all agency users read. */
export const agenciesRead = () => pgPolicy('agencies_read', { for: 'select', using: byAgency });

/** Returns the policy under which an agency administrator works with the invitations to the agency. */
export function managedInvitationPolicy(invitation: {
  readonly agencyId: AnyPgColumn;
  readonly role: AnyPgColumn;
}) {
  const own = sql`${invitation.agencyId} = ${managedAgency} and ${invitation.role} = 'agency'`;
  return pgPolicy('managed_invitations', { for: 'all', using: own, withCheck: own });
}

// Written as text, because the schema of accounts comes later. Its own policies apply.
const isManaged = (userId: AnyPgColumn): SQL =>
  sql`${managedAgency} is not null and exists (select 1 from users
    where users.id = ${userId} and users.agency_id = ${managedAgency} and users.role = 'agency')`;

/** Returns policies under which an agency administrator ends the sessions of the agency's users. */
export const managedSessionPolicies = (userId: AnyPgColumn) => [
  pgPolicy('managed_reads', { for: 'select', using: isManaged(userId) }),
  pgPolicy('managed_ends', { for: 'delete', using: isManaged(userId) }),
];

/**
 * Returns policies under which an agency administrator queues messages to the agency's users and to those
 * invited. An invitation and its message have the same id.
 */
export function managedMailPolicies(message: {
  readonly id: AnyPgColumn;
  readonly userId: AnyPgColumn;
  readonly kind: AnyPgColumn;
}) {
  const own = sql`(${message.kind} = 'accountDisabled' and ${isManaged(message.userId)})
    or (${message.kind} = 'invitation' and ${managedAgency} is not null
      and exists (select 1 from invitations where invitations.id = ${message.id}
        and invitations.agency_id = ${managedAgency}))`;
  return [
    pgPolicy('managed_reads', { for: 'select', using: own }),
    pgPolicy('managed_inserts', { for: 'insert', withCheck: own }),
  ];
}

/** Returns policies under which agency users queue the messages of their release links, which have the same ids. */
export function releaseLinkMailPolicies(message: { readonly id: AnyPgColumn; readonly kind: AnyPgColumn }) {
  // Written as text, because the schema of release links comes later. Its own policies apply.
  const own = sql`${message.kind} = 'releaseLink' and ${byAgency}
    and exists (select 1 from release_links where release_links.id = ${message.id})`;
  return [
    pgPolicy('release_link_reads', { for: 'select', using: own }),
    pgPolicy('release_link_inserts', { for: 'insert', withCheck: own }),
  ];
}

/**
 * Returns policies for identity tables. The system, administrators and queries without an actor, which the
 * authentication library makes, have full access. An agency user's transaction reads at most the user's own
 * rows, and may apply `writes` to them.
 * @param ownerId column with the identity that a row belongs to; null if rows do not belong to a user
 */
export function identityPolicies(ownerId: AnyPgColumn | null, writes: readonly ('update' | 'delete')[] = []) {
  const full = sql`(select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system'))`;
  const own = ownerId && sql`${ownerId} = ${actingUser}`;
  return [
    pgPolicy('identity_full', { for: 'all', using: full, withCheck: full }),
    ...(own ? [pgPolicy('identity_own_read', { for: 'select', using: own })] : []),
    ...(own ? writes.map((verb) => pgPolicy(`identity_own_${verb}`, { for: verb, using: own })) : []),
  ];
}
