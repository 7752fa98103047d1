import type { Transaction } from '@plainview/server/persistence/database/database';
import { sql } from 'drizzle-orm';

/** Compares the counts that lists show with their rows. @throws Error with the differences, if any */
export async function verifyListCounts(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(sql`
    select list, agency_id, status, sum(rows) as difference from (
      select list, agency_id, status, rows from list_counts
      union all select 'tickets', agency_id, status, -1 from tickets
      union all select 'videos', agency_id, status, -1 from videos
      union all select 'reports', agency_id, '', -1 from reports
    ) as counted
    group by list, agency_id, status having sum(rows) <> 0`);
  if (rows.length > 0) throw new Error(`the lists' counts differ from their rows: ${JSON.stringify(rows)}`);
}
