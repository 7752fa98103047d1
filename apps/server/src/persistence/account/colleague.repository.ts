import type { User } from '@plainview/domain/account/user';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { keysetCondition, type PageRequest, type RowCount } from '../database/keyset-pagination.ts';
import { countMatches, matching } from '../database/search.ts';
import { agencies, users, userSearchText } from '../schema/accounts.ts';
import { userColumns } from './account.repository.ts';

/**
 * Opens the accounts and invitations of the acting user's agency to the rest of the transaction, if the user is an
 * administrator of the agency. The database checks that (`managed_agency`); of other agencies nothing is ever visible.
 */
export async function manageOwnAgency(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('app.manages_agency', 'on', true)`);
}

const searched = { id: users.id, searchText: userSearchText(users) };

// Pending and rejected registrations do not belong to the agency.
const isColleague = (agencyId: string) =>
  and(
    eq(users.agencyId, agencyId),
    eq(users.role, 'agency'),
    inArray(users.status, ['approved', 'disabled']),
  );

/** Lists a page of an agency's users, by name. */
export async function listColleagues(
  tx: Transaction,
  { agencyId, search }: { readonly agencyId: string; readonly search: string },
  stretch: PageRequest,
): Promise<User[]> {
  const matches = await matching(tx, 'users', searched, search);
  const { where, orderBy } = keysetCondition({ key: users.name, id: users.id }, stretch);
  return tx
    .select(userColumns)
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(isColleague(agencyId), matches, where))
    .orderBy(...orderBy)
    .limit(stretch.limit);
}

/** Counts an agency's users. May stop at `upTo`. */
export async function countColleagues(
  tx: Transaction,
  { agencyId, search }: { readonly agencyId: string; readonly search: string },
  upTo: number | null = null,
): Promise<RowCount> {
  return countMatches(tx, 'users', searched, {
    search,
    filters: isColleague(agencyId),
    table: users,
    newest: users.name,
    upTo,
  });
}

/** Sets whether an agency user is an administrator of the agency. */
export async function setAgencyAdministrator(
  tx: Transaction,
  id: string,
  isAgencyAdministrator: boolean,
): Promise<void> {
  await tx.update(users).set({ isAgencyAdministrator }).where(eq(users.id, id));
}
