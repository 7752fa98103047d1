import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { tickets } from '../tickets/tickets.table.ts';

const NEWEST_TICKETS = 1000;
const MOST_OFFICERS = 300;

/** Lists the officers of an agency's newest tickets, the most frequent first. */
export async function listOfficers(tx: Reader, agencyId: string): Promise<string[]> {
  const rows = await readRows<{ name: string }>(
    tx,
    sql`
    select name from (
      select officers_involved from ${tickets} where agency_id = ${agencyId}
      order by submitted_at desc, id desc limit ${NEWEST_TICKETS}) as newest, unnest(officers_involved) as name
    group by name order by count(*) desc, name limit ${MOST_OFFICERS}`,
  );
  return rows.map(({ name }) => name);
}
