import { countyKey } from '@plainview/domain/operations/counties/county';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { agencies, users } from '../../identity/users/accounts.table.ts';
import { counties, countyAgencies, countyOverseers } from './counties.table.ts';

/** A county as administrators manage it. */
export interface County {
  readonly id: string;
  readonly name: string;
  readonly watchesVideos: boolean;
  readonly createdAt: Date;
  readonly agencies: readonly { readonly id: string; readonly name: string }[];
  /** Those whose account is not approved oversee nothing until it is. */
  readonly overseers: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly agencyName: string | null;
    readonly isActive: boolean;
  }[];
}

type CountyRow = Omit<County, 'agencies' | 'overseers'>;

const columns = {
  id: counties.id,
  name: counties.name,
  watchesVideos: counties.watchesVideos,
  createdAt: counties.createdAt,
};

async function withMembers(tx: Reader, rows: readonly CountyRow[]): Promise<County[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [agencyRows, userRows] = await Promise.all([
    tx
      .select({ countyId: countyAgencies.countyId, id: agencies.id, name: agencies.name })
      .from(countyAgencies)
      .innerJoin(agencies, eq(agencies.id, countyAgencies.agencyId))
      .where(inArray(countyAgencies.countyId, ids))
      .orderBy(asc(agencies.key)),
    tx
      .select({
        countyId: countyOverseers.countyId,
        id: users.id,
        name: users.name,
        email: users.email,
        agencyName: agencies.name,
        isActive: sql<boolean>`${users.role} = 'agency' and ${users.status} = 'approved'`,
      })
      .from(countyOverseers)
      .innerJoin(users, eq(users.id, countyOverseers.userId))
      .leftJoin(agencies, eq(agencies.id, users.agencyId))
      .where(inArray(countyOverseers.countyId, ids))
      .orderBy(asc(users.name), asc(users.id)),
  ]);
  return rows.map((row) => ({
    ...row,
    agencies: agencyRows.flatMap(({ countyId, ...agency }) => (countyId === row.id ? [agency] : [])),
    overseers: userRows.flatMap(({ countyId, ...user }) => (countyId === row.id ? [user] : [])),
  }));
}

/** Lists all counties by name; operators have few. */
export async function listCounties(tx: Reader): Promise<County[]> {
  return withMembers(tx, await tx.select(columns).from(counties).orderBy(asc(counties.key)));
}

/** Returns a county with its row locked until the transaction ends, or null. */
export async function lockCounty(tx: Transaction, id: string): Promise<County | null> {
  const rows = await tx.select(columns).from(counties).where(eq(counties.id, id)).for('update');
  const [county] = await withMembers(tx, rows);
  return county ?? null;
}

/** Inserts a county, or updates it. Returns false if another one has the name. */
export async function saveCounty(
  tx: Transaction,
  { id, name, watchesVideos, createdAt }: CountyRow,
): Promise<boolean> {
  const key = countyKey(name);
  const [taken] = await tx
    .select({ id: counties.id })
    .from(counties)
    .where(and(eq(counties.key, key), sql`${counties.id} <> ${id}::uuid`));
  if (taken) return false;
  await tx
    .insert(counties)
    .values({ id, name, key, watchesVideos, createdAt })
    .onConflictDoUpdate({ target: counties.id, set: { name, key, watchesVideos } });
  return true;
}

/**
 * Replaces a county's agencies and overseers. Agencies that stay keep the time since when they are overseen.
 */
export async function setCountyMembers(
  tx: Transaction,
  countyId: string,
  {
    agencyIds,
    userIds,
    now,
  }: { readonly agencyIds: readonly string[]; readonly userIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await tx
    .delete(countyAgencies)
    .where(
      and(
        eq(countyAgencies.countyId, countyId),
        sql`${countyAgencies.agencyId} <> all (${`{${agencyIds.join(',')}}`}::uuid[])`,
      ),
    );
  await tx.delete(countyOverseers).where(eq(countyOverseers.countyId, countyId));
  if (agencyIds.length > 0)
    await tx
      .insert(countyAgencies)
      .values(agencyIds.map((agencyId) => ({ countyId, agencyId, since: now })))
      .onConflictDoNothing();
  if (userIds.length > 0)
    await tx.insert(countyOverseers).values(userIds.map((userId) => ({ countyId, userId })));
}

export async function deleteCounty(tx: Transaction, id: string): Promise<void> {
  await tx.delete(counties).where(eq(counties.id, id));
}

/** Returns those of these users who are approved agency users, by name. */
export const listPossibleOverseers = (
  tx: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> =>
  tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.role, 'agency'), eq(users.status, 'approved')))
    .orderBy(asc(users.name), asc(users.id));

/** An agency that the acting user oversees, with the numbers of its tickets. */
export interface OverseenAgencyRow {
  readonly id: string;
  readonly name: string;
  readonly counties: readonly string[];
  readonly watchesVideos: boolean;
  readonly pending: number;
  readonly inProgress: number;
  readonly completed: number;
}

/** Lists the agencies that the acting user oversees, by name. */
export async function listOverseenAgencies(tx: Reader): Promise<OverseenAgencyRow[]> {
  const rows = await readRows<OverseenAgencyRow & Record<string, unknown>>(
    tx,
    sql`
    select agency_id as id, agency_name as name, counties, watches_videos as "watchesVideos", pending::float8 as pending,
      in_progress::float8 as "inProgress", completed::float8 as completed
    from overseen_agencies()`,
  );
  return rows;
}

/** A county that oversees the acting user's agency. */
export interface AgencyOversight {
  readonly county: string;
  readonly watchesVideos: boolean;
  readonly since: Date;
  /** Names of the users. */
  readonly overseers: readonly string[];
}

/** Lists the counties that oversee the acting user's agency, by name. */
export async function listAgencyOversight(tx: Reader): Promise<AgencyOversight[]> {
  const rows = await readRows<Omit<AgencyOversight, 'since'> & { readonly since: string }>(
    tx,
    sql`
    select county, watches_videos as "watchesVideos", to_json(since) as since, overseers from overseers_of_agency()`,
  );
  return rows.map(({ county, watchesVideos, since, overseers }) => ({
    county,
    watchesVideos,
    since: new Date(since),
    overseers,
  }));
}

/**
 * Returns the names of the counties for which a user oversees an agency; none if the user does not.
 * Runs as the system.
 */
export async function findOversight(
  tx: Reader,
  userId: string,
  agencyId: string,
): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: counties.name })
    .from(countyOverseers)
    .innerJoin(countyAgencies, eq(countyAgencies.countyId, countyOverseers.countyId))
    .innerJoin(counties, eq(counties.id, countyOverseers.countyId))
    .innerJoin(users, eq(users.id, countyOverseers.userId))
    .where(
      and(
        eq(countyOverseers.userId, userId),
        eq(countyAgencies.agencyId, agencyId),
        eq(users.role, 'agency'),
        eq(users.status, 'approved'),
      ),
    )
    .orderBy(asc(counties.key));
  return rows.map(({ name }) => name);
}
