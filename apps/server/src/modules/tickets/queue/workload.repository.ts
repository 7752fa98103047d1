import type { OpenWork, PlayedWork } from '@plainview/domain/tickets/queue/reviewer';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { summaryChanges } from '../../../platform/database/schema/summary-changes.table.ts';
import { daysToCompute, isSummarized, type Days } from '../../reports/insights/changed-days.sql.ts';
import { blindTicketIds } from '../../review/findings/review-policies.table.ts';
import { isOpenTicket, isReviewedBlind } from '../tickets/ticket-filter.sql.ts';
import { tickets } from '../tickets/tickets.table.ts';
import { computedOpenWork, playedSummary } from './workload.sql.ts';
import { openWork, openWorkSums, playedDays } from './workload.table.ts';

/** Returns the query `changed`: the tickets whose open work changed since it was summed up. */
const changedTickets = sql`changed as materialized (
  select distinct ${summaryChanges.ticketId} as ticket_id from ${summaryChanges}
  where ${summaryChanges.ticketId} is not null)`;

/**
 * Sums up the open tickets of each reviewer, and those without one. Leaves out tickets that the acting user reviews a
 * second time: a sum would tell who reviewed them first.
 */
export async function sumOpenWork(tx: Reader, now: Date): Promise<OpenWork[]> {
  const isOverdue = sql`${tickets.urgencyKey} <= ${now.getTime()} and not ${isReviewedBlind}`;
  const rows = await readRows<{
    reviewer_id: string | null;
    open_tickets: number;
    overdue_tickets: number;
    footage: number;
  }>(
    tx,
    sql`
    with ${changedTickets},
    ${computedOpenWork(sql`not ${isReviewedBlind}`)},
    replaced as (select ticket_id from changed union select unnest(${blindTicketIds})),
    parts as (
      select reviewer_id, tickets, footage_left from ${openWorkSums}
      union all
      select summed.* from replaced cross join lateral (
        select reviewer_id, -1, -footage_left from ${openWork} where ${openWork.ticketId} = replaced.ticket_id) summed
      union all
      select reviewer_id, 1, footage_left from computed),
    sums as (
      select reviewer_id, sum(tickets)::integer as open_tickets, sum(footage_left)::float8 as footage
      from parts group by reviewer_id having sum(tickets) > 0)
    select sums.*, (case when reviewer_id is null
      then (select count(*) from ${tickets} where ${tickets.reviewerId} is null and ${isOverdue})
      else (select count(*) from ${tickets} where ${tickets.reviewerId} = sums.reviewer_id and ${isOverdue})
      end)::integer as overdue_tickets
    from sums`,
  );
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    openTickets: row.open_tickets,
    overdueTickets: row.overdue_tickets,
    footageLeftMicroseconds: row.footage,
  }));
}

/** Number and length of open tickets. */
interface OpenTickets {
  readonly openTickets: number;
  readonly openSeconds: number;
}

/** Sums up the open tickets of an agency, of an incident type, or both. Null: of all. */
export async function readOpenWork(
  tx: Reader,
  { agencyId, incidentType }: { readonly agencyId: string | null; readonly incidentType: string | null },
): Promise<OpenTickets> {
  const inScope = sql`${agencyId === null ? sql`true` : sql`agency_id = ${agencyId}`}
    and ${incidentType === null ? sql`true` : sql`incident_type = ${incidentType}`}`;
  const rows = await readRows<{ tickets: number; seconds: number }>(
    tx,
    sql`
    with ${changedTickets},
    parts as (
      select tickets, total_seconds from ${openWorkSums} where ${inScope}
      union all
      select summed.* from changed cross join lateral (
        select -1, -total_seconds from ${openWork} where ${openWork.ticketId} = changed.ticket_id and ${inScope}) summed
      union all
      select ticket.* from changed cross join lateral (
        select 1, total_seconds from ${tickets}
        where ${tickets.id} = changed.ticket_id and ${isOpenTicket} and ${inScope}) ticket)
    select coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(total_seconds), 0)::float8 as seconds from parts`,
  );
  const [sums] = rows;
  return { openTickets: sums?.tickets ?? 0, openSeconds: sums?.seconds ?? 0 };
}

/**
 * Sums up how long each reviewer played videos of the tickets whose latest report was delivered in a period, and how much
 * they watched.
 */
export async function sumPlayedWork(tx: Reader, period: Days): Promise<PlayedWork[]> {
  const { columns, computed } = playedSummary;
  const rows = await readRows<{ reviewer_id: string; played: number; watched: number }>(
    tx,
    sql`
    with changed as materialized (${daysToCompute(period, null)}),
    ${computed},
    days as (
      select ${columns} from computed
      union all select ${columns} from ${playedDays} where ${isSummarized(sql`${playedDays}`, period, null)})
    select reviewer_id, sum(played_milliseconds)::float8 as played, sum(watched_microseconds)::float8 as watched
    from days group by reviewer_id`,
  );
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    playedMilliseconds: row.played,
    watchedMicroseconds: row.watched,
  }));
}
