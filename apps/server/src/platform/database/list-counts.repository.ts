import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { and, eq, sql } from 'drizzle-orm';
import { listCounts } from './schema/list-counts.table.ts';
import { isOneOf } from './search.ts';

type CountedList = (typeof listCounts.list.enumValues)[number];

/** The rows of a list with this agency and these statuses, or this reviewer; null for any. */
export interface CountedRows {
  readonly list: CountedList;
  readonly agencyId: string | null;
  readonly statuses?: readonly string[] | null;
}

/** Returns the condition on the counts of these rows. */
export const isCountOf = ({ list, agencyId, statuses = null }: CountedRows) =>
  and(
    eq(listCounts.list, list),
    agencyId === null ? undefined : eq(listCounts.agencyId, agencyId),
    statuses === null ? undefined : isOneOf(listCounts.status, statuses),
  );

/** Returns how many rows the actor may see, without reading them. */
export async function countListRows(tx: Reader, rows: CountedRows): Promise<number> {
  const [counted] = await tx
    .select({ found: sql`coalesce(sum(${listCounts.rows}), 0)`.mapWith(Number) })
    .from(listCounts)
    .where(isCountOf(rows));
  return counted?.found ?? 0;
}

/**
 * Replaces the changes of each count with their sum. Keeps changes that are added in the meantime, and does
 * not write counts without changes. Runs as the system.
 */
export async function compactListCounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with changed as (
      select list, agency_id, status from list_counts group by list, agency_id, status
      having count(*) > 1 or sum(rows) = 0),
    changes as (
      delete from list_counts using changed
      where list_counts.list = changed.list and list_counts.agency_id = changed.agency_id
        and list_counts.status = changed.status
      returning list_counts.*)
    insert into list_counts
      select list, agency_id, status, sum(rows) from changes group by list, agency_id, status having sum(rows) <> 0`);
}

/**
 * Returns the counts that differ from the rows of their list. Reads all rows: for
 * verification, as the system.
 */
export async function findListCountFaults(tx: Reader): Promise<readonly Record<string, unknown>[]> {
  const rows = await readRows(
    tx,
    sql`
    select list, agency_id, status, sum(rows) as difference from (
      select list, agency_id, status, rows from list_counts
      union all select 'tickets', agency_id, status, -1 from tickets
      union all select 'videos', agency_id, status, -1 from videos
      union all select 'reports', agency_id, '', -1 from reports
      union all select 'reviewed', agency_id, reviewer_id::text, -1 from tickets where reviewer_id is not null
    ) as counted
    group by list, agency_id, status having sum(rows) <> 0`,
  );
  return rows;
}
