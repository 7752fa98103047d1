import { sql, type SQL } from 'drizzle-orm';
import { pgPolicy, type AnyPgColumn } from 'drizzle-orm/pg-core';

// The transaction carries who acts (tenant-transaction.ts). A sub-select lets PostgreSQL evaluate each setting
// once per statement instead of once per row. Comparisons with the role stand inside it: of a yes or no it takes that
// half of the rows may pass, of a text compared outside that almost none would, and then it plans to read them all.
const actingAgency = sql`(select nullif(current_setting('app.agency', true), '')::uuid)`;
const actingUser = sql`(select nullif(current_setting('app.user', true), '')::uuid)`;

const everything: SQL = sql`(select current_setting('app.role', true) in ('admin', 'system'))`;
const byAgency: SQL = sql`(select current_setting('app.role', true) = 'agency')`;

/** Administrators and the system see all rows; an agency user sees rows of the own agency. */
export function agencyPolicy(agencyId: AnyPgColumn) {
  const visible = sql`${everything} or (${byAgency} and ${agencyId} = ${actingAgency})`;
  return pgPolicy('agency_wall', { for: 'all', using: visible, withCheck: visible });
}

/**
 * An agency user reads rows of the own agency, of them only those that `shown` is true of; administrators and the system
 * read and write.
 */
export function agencyReads(agencyId: AnyPgColumn, shown?: SQL) {
  const own = sql`${byAgency} and ${agencyId} = ${actingAgency}`;
  return [
    pgPolicy('agency_reads', { for: 'select', using: shown ? sql`${own} and ${shown}` : own }),
    pgPolicy('office_wall', { for: 'all', using: everything, withCheck: everything }),
  ];
}

/** As the agency wall, and of the own agency's rows only those that are not internal to the reviewers. */
export function audiencePolicies(agencyId: AnyPgColumn, audience: AnyPgColumn) {
  const visible = sql`${everything} or (${byAgency} and ${agencyId} = ${actingAgency} and ${audience} = 'agency')`;
  // An agency user's own act may write an internal entry that the same user can't read back.
  const writable = sql`${everything} or (${byAgency} and ${agencyId} = ${actingAgency})`;
  return [
    pgPolicy('audience_wall_read', { for: 'select', using: visible }),
    pgPolicy('audience_wall_append', { for: 'insert', withCheck: writable }),
  ];
}

/** Reviewers' draft work: administrators and the system only. */
export function adminOnlyPolicy() {
  return pgPolicy('reviewer_wall', { for: 'all', using: everything, withCheck: everything });
}

/** What everybody may know and administrators set. */
export function openToRead() {
  return [
    pgPolicy('everybody_reads', { for: 'select', using: sql`true` }),
    pgPolicy('office_wall', { for: 'all', using: everything, withCheck: everything }),
  ];
}

/** What belongs to one person: its owner and the administrators. */
export function ownerPolicy(userId: AnyPgColumn) {
  const visible = sql`${everything} or ${userId} = ${actingUser}`;
  return pgPolicy('owner_wall', { for: 'all', using: visible, withCheck: visible });
}

/** An account: administrators and the system see and change all, a user sees the own one. */
export function accountWall(userId: AnyPgColumn) {
  return [
    pgPolicy('account_reads', { for: 'select', using: sql`${userId} = ${actingUser}` }),
    pgPolicy('account_wall', { for: 'all', using: everything, withCheck: everything }),
  ];
}

/**
 * Identity tables: readable by the system, by administrators and by queries without an actor, which the authentication
 * library makes. An agency user's transaction reads at most the person's own rows, and may use those of `writes`.
 * @param ownerId column that names the identity a row belongs to; null: no row belongs to a person
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
