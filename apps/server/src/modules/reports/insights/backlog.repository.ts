import type { WeekFlow } from '@plainview/domain/reports/insights/backlog-forecast';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../persistence/database/database.ts';
import { reports } from '../../review/findings/reviews.table.ts';
import { isOpenTicket } from '../../tickets/tickets/ticket-filter.sql.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { inScope, limitTime, stepOf, type InsightScope } from './delivered-tickets.sql.ts';

/** Arrivals and deliveries of the week that starts at `step`. */
export interface Week extends WeekFlow {
  readonly step: string;
}

/** Open tickets, and the weeks with arrivals or first deliveries in a half-open period. */
export interface Backlog {
  readonly openTickets: number;
  readonly openSeconds: number;
  readonly weeks: readonly Week[];
}

/** Sums up open tickets, and arrivals and first deliveries by week. */
export async function readBacklog(
  tx: Transaction,
  which: InsightScope & { readonly from: Date; readonly before: Date },
): Promise<Backlog> {
  const { agencyId, incidentType, from, before } = which;
  const ofScope = sql`${agencyId === null ? sql`true` : sql`${tickets.agencyId} = ${agencyId}`}
    and ${incidentType === null ? sql`true` : sql`${tickets.incidentType} = ${incidentType}`}`;
  const [, open, weeks] = await Promise.all([
    limitTime(tx),
    tx.execute<{ tickets: number; seconds: number }>(sql`
      select count(*)::int as tickets, coalesce(sum(${tickets.totalSeconds}), 0)::float8 as seconds
      from ${tickets} where ${isOpenTicket} and ${ofScope}`),
    tx.execute<{ step: string; arrivals: number; deliveries: number }>(sql`
      select step, sum(arrived)::int as arrivals, sum(delivered)::int as deliveries from (
        select ${stepOf('week', tickets.submittedAt)} as step, 1 as arrived, 0 as delivered
        from ${tickets}
        where ${tickets.submittedAt} >= ${from} and ${tickets.submittedAt} < ${before} and ${ofScope}
        union all
        select ${stepOf('week', sql`${reports.deliveredAt}`)}, 0, 1 from ${reports}
        where ${reports.version} = 1 and ${reports.deliveredAt} >= ${from} and ${reports.deliveredAt} < ${before}
          and ${inScope(which)}) flow
      group by step`),
  ]);
  const [sums] = open.rows;
  return { openTickets: sums?.tickets ?? 0, openSeconds: sums?.seconds ?? 0, weeks: weeks.rows };
}
