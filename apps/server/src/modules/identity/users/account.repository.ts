import type { Role, UserStatus } from '@plainview/domain/identity/users/actor';
import type { Duty } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest, type RowCount } from '@plainview/postgres/keyset-pagination';
import { and, count, eq, getTableColumns, not, sql } from 'drizzle-orm';
import { countMatches, matching } from '../../../platform/database/search.ts';
import { passkeys } from '../second-factors/passkeys.table.ts';
import { roleRules, secondFactors } from '../second-factors/second-factors.table.ts';
import { agencies, users, registrationConfirmations, userSearchText } from './accounts.table.ts';
import { credentials, identities, sessions } from './identity.table.ts';

const hasAuthenticatorApp = sql<boolean>`exists (select 1 from ${secondFactors}
  where ${secondFactors.userId} = ${users.id} and ${secondFactors.secret} is not null)`;
const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`;

const awaitsEmailConfirmation = sql<boolean>`exists (select 1 from ${registrationConfirmations}
  where ${registrationConfirmations.userId} = ${users.id})`;

/** Columns of an account, for queries that join `agencies`. */
export const userColumns = {
  ...getTableColumns(users),
  agencyName: agencies.name,
  agencyEmailDomains: agencies.emailDomains,
  hasSecondFactor: sql<boolean>`(${hasAuthenticatorApp} or ${hasPasskey})`,
  hasAuthenticatorApp,
  hasPasskey,
  awaitsEmailConfirmation,
  isSecondFactorRequired: sql<boolean>`exists (select 1 from ${roleRules}
    where ${roleRules.role} = ${users.role} and ${roleRules.needsSecondFactor})`,
};

/** Returns an account, or null if there is none that the actor may see. */
export async function findUser(tx: Reader, id: string): Promise<User | null> {
  const [user] = await tx
    .select(userColumns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(eq(users.id, id));
  return user ?? null;
}

/**
 * Works like `findUser`, but also prevents the account from being deleted or losing access until the
 * transaction ends.
 */
export async function findUserToSignIn(tx: Transaction, id: string): Promise<User | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return findUser(tx, id);
}

/** Works like `findUser`, with the row locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<User | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  return findUser(tx, id);
}

/** Filter of an account list. Registrations with an unconfirmed address are never included. */
export interface UserFilter {
  readonly status: UserStatus;
  readonly search: string;
}

/** Registrations after which `pendingRegistrations` stops to count. */
const MOST_PENDING = 100;

const searched = { id: users.id, searchText: userSearchText(users) };

const filtersOf = ({ status }: Pick<UserFilter, 'status'>) =>
  and(eq(users.status, status), not(awaitsEmailConfirmation));

/** Number of registrations that await approval, at most 100, as a part of other queries. */
export const pendingRegistrations = sql<number>`(select count(*) from (select from ${users}
  where ${filtersOf({ status: 'pending' })} limit ${MOST_PENDING}) as awaiting)`.mapWith(Number);

/** An account of a list. */
export interface ListedUser extends User {
  /** Whether a pending user would be the first one of the agency. */
  readonly isFirstOfAgency: boolean;
}

const isFirstOfAgency = sql<boolean>`(${users.status} = 'pending' and ${users.role} = 'agency'
  and ${users.agencyId} is not null and not exists (select from users colleague
    where colleague.agency_id = ${users.agencyId} and colleague.role = 'agency' and colleague.status = 'approved'))`;

/** Lists a page of the accounts that match a filter, by name. */
export async function listUsers(tx: Reader, filter: UserFilter, page: PageRequest): Promise<ListedUser[]> {
  const matches = await matching(tx, 'users', searched, filter.search);
  const { where, orderBy } = keysetCondition({ key: users.name, id: users.id }, page);
  return tx
    .select({ ...userColumns, isFirstOfAgency })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(filtersOf(filter), matches, where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the accounts that match a filter. May stop at `upTo`. */
export async function countUsers(
  tx: Reader,
  filter: UserFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { search } = filter;
  return countMatches(tx, 'users', searched, {
    search,
    filters: filtersOf(filter),
    table: users,
    newest: users.name,
    upTo,
  });
}

// A literal, so that every plan can use the partial index of administrators.
const approvedAdministrators = and(sql`${users.role} = 'admin'`, eq(users.status, 'approved'));

/** Counts the approved administrators. */
export async function countApprovedAdministrators(tx: Reader): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(users).where(approvedAdministrators);
  return row?.found ?? 0;
}

/** Counts the approved accounts of each role that have no second factor. */
export async function countWithoutSecondFactor(tx: Reader): Promise<Record<Role, number>> {
  const rows = await tx
    .select({ role: users.role, found: count() })
    .from(users)
    .where(and(eq(users.status, 'approved'), sql`not (${hasAuthenticatorApp} or ${hasPasskey})`))
    .groupBy(users.role);
  const foundOf = (role: Role): number => rows.find((row) => row.role === role)?.found ?? 0;
  return { admin: foundOf('admin'), agency: foundOf('agency') };
}

/** Lists all approved administrators, or the one with this id. */
export function listApprovedAdministrators(tx: Reader, id?: string): Promise<User[]> {
  return tx
    .select(userColumns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(approvedAdministrators, id === undefined ? undefined : eq(users.id, id)));
}

/** Lists the approved users of an agency, or the one with this id, as far as the actor may see them. */
export function listAgencyUsers(tx: Reader, agencyId: string, id?: string): Promise<User[]> {
  return tx
    .select(userColumns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(
      and(
        eq(users.agencyId, agencyId),
        eq(users.role, 'agency'),
        eq(users.status, 'approved'),
        id === undefined ? undefined : eq(users.id, id),
      ),
    );
}

/** An account to insert. Omitted fields are empty. */
export type NewUser = Pick<User, 'id' | 'name' | 'email' | 'role' | 'status' | 'agencyId' | 'createdAt'> &
  Partial<Pick<User, 'withheldDuties'>>;

/** Inserts an account. @returns false if the identity already has one */
export async function createUser(tx: Transaction, user: NewUser): Promise<boolean> {
  const added = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.id })
    .returning({ id: users.id });
  return added.length > 0;
}

/** Sets the status of an account, except to disabled (see `disableUser`). */
export async function setUserStatus(
  tx: Transaction,
  id: string,
  status: Exclude<UserStatus, 'disabled'>,
): Promise<void> {
  const enabledAt = status === 'approved' ? { enabledAt: sql`now()` } : {};
  const notDisabled = { disabledAt: null, disabledUnusedDays: null, isDisabledByAgency: false };
  await tx
    .update(users)
    .set({ status, ...enabledAt, ...notDisabled })
    .where(eq(users.id, id));
}

/** Sets the role of an account, which then is no agency administrator. */
export async function setUserRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx.update(users).set({ role, isAgencyAdministrator: false }).where(eq(users.id, id));
}

/** Sets the duties that an administrator does not have; all others apply. */
export async function setWithheldDuties(
  tx: Transaction,
  id: string,
  withheldDuties: readonly Duty[],
): Promise<void> {
  await tx.update(users).set({ withheldDuties }).where(eq(users.id, id));
}

/** Locks an account after failed sign-ins, or unlocks it. @param lockedAt null unlocks it */
export async function setUserLock(tx: Transaction, id: string, lockedAt: Date | null): Promise<void> {
  await tx.update(users).set({ lockedAt }).where(eq(users.id, id));
}

/**
 * Deletes identity, account, credentials and sessions. Records that the user created stay,
 * without the reference.
 */
export async function deleteIdentity(tx: Transaction, id: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.id, id));
}

/** Ends every session of a user. */
export async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Inserts an identity with its password hash. @returns false if the address is already registered */
export async function createIdentity(
  tx: Transaction,
  identity: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly isOperator: boolean;
    /** The user must choose another password at the first sign-in. */
    readonly isPasswordTemporary?: boolean;
  },
): Promise<boolean> {
  const { id, name, email, isOperator, passwordHash: password, isPasswordTemporary = false } = identity;
  const added = await tx
    .insert(identities)
    .values({ id, name, email, isOperator })
    .onConflictDoNothing({ target: identities.email })
    .returning({ id: identities.id });
  if (added.length === 0) return false;
  await tx
    .insert(credentials)
    .values({ accountId: id, providerId: 'credential', userId: id, password, isPasswordTemporary });
  return true;
}

/** Returns an identity's own fields, or null. */
export async function findIdentity(
  tx: Reader,
  id: string,
): Promise<{ readonly email: string; readonly isOperator: boolean } | null> {
  const [row] = await tx
    .select({ email: identities.email, isOperator: identities.isOperator })
    .from(identities)
    .where(eq(identities.id, id));
  return row ?? null;
}

/** Returns the identity that signs in with an address, or null. */
export async function findIdentityByEmail(
  tx: Reader,
  email: string,
): Promise<{ readonly id: string; readonly name: string; readonly email: string } | null> {
  const [row] = await tx
    .select({ id: identities.id, name: identities.name, email: identities.email })
    .from(identities)
    .where(eq(identities.email, email));
  return row ?? null;
}
