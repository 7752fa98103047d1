import type { User } from '@plainview/domain/identity/users/user';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  countRows,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { patternOf } from '../../../platform/database/search.ts';
import { userColumns } from '../users/account.repository.ts';
import { agencies, users, userSearchText } from '../users/accounts.table.ts';

/**
 * Opens the accounts and invitations of the acting user's agency to the rest of the transaction, if the user
 * is an administrator of the agency. The database checks that (`managed_agency`); of other agencies nothing
 * is ever visible.
 */
export async function manageOwnAgency(tx: Reader): Promise<void> {
  await readRows(tx, sql`select set_config('app.manages_agency', 'on', true)`);
}

interface ColleagueFilter {
  readonly agencyId: string;
  /** Part of the name or address; empty for all. */
  readonly search: string;
}

// Pending and rejected registrations do not belong to the agency. An agency has so few users that a
// search reads them all.
const matchesFilter = ({ agencyId, search }: ColleagueFilter) =>
  and(
    eq(users.agencyId, agencyId),
    eq(users.role, 'agency'),
    inArray(users.status, ['approved', 'disabled']),
    search === '' ? undefined : like(userSearchText(users), patternOf(search)),
  );

/** Lists a page of an agency's users, by name. */
export function listColleagues(tx: Reader, filter: ColleagueFilter, page: PageRequest): Promise<User[]> {
  const { where, orderBy } = keysetCondition({ key: users.name, id: users.id }, page);
  return tx
    .select(userColumns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(matchesFilter(filter), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts an agency's users. May stop at `upTo`. */
export const countColleagues = (
  tx: Reader,
  filter: ColleagueFilter,
  upTo: number | null = null,
): Promise<RowCount> => countRows(tx, users, matchesFilter(filter), upTo);

/** Sets whether an agency user is an administrator of the agency. */
export async function setAgencyAdministrator(
  tx: Transaction,
  id: string,
  isAgencyAdministrator: boolean,
): Promise<void> {
  await tx.update(users).set({ isAgencyAdministrator }).where(eq(users.id, id));
}

/** A user of an agency as every colleague sees them. */
export interface AgencyUser {
  readonly id: string;
  readonly name: string;
  /** Of agency administrators only, so that others can ask them. */
  readonly email: string | null;
  readonly isAgencyAdministrator: boolean;
}

/** Lists the active users of the acting user's agency, by name. */
export async function listAgencyUserNames(tx: Reader): Promise<readonly AgencyUser[]> {
  return readRows<{
    id: string;
    name: string;
    email: string | null;
    isAgencyAdministrator: boolean;
  }>(
    tx,
    sql`select id, name, email, is_agency_administrator as "isAgencyAdministrator" from list_agency_users()`,
  );
}
