import { sql, type SQL } from 'drizzle-orm';
import { endOfChangedDay, isOnChangedDay } from '../../reports/insights/changed-days.sql.ts';
import type { DaySummary } from '../../reports/insights/day-summaries.sql.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { isWatched } from '../../review/coverage/coverage.repository.ts';
import { watchedParts } from '../../review/coverage/watched-parts.table.ts';
import { isOpenTicket } from '../tickets/ticket-filter.sql.ts';
import { tickets, videos } from '../tickets/tickets.table.ts';
import { playedDays } from './workload.table.ts';

/** Returns the length of what the parts cover together, in microseconds. */
const covered = (stretches: SQL) =>
  sql`(select coalesce(sum(upper(stretch) - lower(stretch)), 0) from unnest(range_agg(${stretches})) as stretch)`;

/**
 * Returns queries of a WITH clause that compute the open work of the tickets of the relation `changed`. The last one,
 * `computed`, returns the columns of `open_work`.
 * @param isCounted condition on the ticket
 */
export const computedOpenWork = (isCounted: SQL): SQL => sql`
  open_ticket as materialized (
    select ticket.* from changed cross join lateral (
      select id, agency_id, incident_type, reviewer_id, total_seconds from ${tickets}
      where ${tickets.id} = changed.ticket_id and ${isOpenTicket} and ${isCounted} offset 0) ticket),
  footage as (
    select open_ticket.id, sum(greatest(0, video.microseconds - coalesce(watched.microseconds, 0))) as microseconds
    from open_ticket
    cross join lateral (
      select id, coalesce((facts ->> 'durationMicroseconds')::numeric, 0) as microseconds
      from ${videos} where ${videos.ticketId} = open_ticket.id offset 0) video
    cross join lateral (
      select ${covered(sql`${watchedParts.stretches}`)} as microseconds from ${watchedParts}
      where ${watchedParts.ticketId} = open_ticket.id and ${watchedParts.videoId} = video.id
        and ${watchedParts.reviewerId} = open_ticket.reviewer_id and ${watchedParts.secondReviewId} is null
        and ${isWatched}) watched
    group by open_ticket.id),
  computed as (
    select open_ticket.id as ticket_id, agency_id, incident_type, reviewer_id, total_seconds,
      coalesce(footage.microseconds, 0) as footage_left
    from open_ticket left join footage using (id))`;

/** How the days of `played_days` are computed: a ticket belongs to the day of its latest report. */
export const playedSummary: DaySummary = {
  name: 'played_days',
  table: playedDays,
  columns: sql`agency_id, day, reviewer_id, played_milliseconds, watched_microseconds`,
  computed: sql`
    latest as materialized (
      select distinct changed.agency_id, changed.day, report.ticket_id
      from changed
      cross join lateral (
        select ticket_id from ${reports}
        where ${reports.agencyId} = changed.agency_id and ${isOnChangedDay(sql`${reports.deliveredAt}`)} offset 0) report
      where (select max(delivered_at) from ${reports} where ${reports.ticketId} = report.ticket_id) < ${endOfChangedDay}),
    video as (
      select latest.agency_id, latest.day, part.reviewer_id, sum(part.played_milliseconds) as played,
        ${covered(sql`part.stretches`)} as watched
      from latest
      cross join lateral (
        select video_id, reviewer_id, played_milliseconds, stretches from ${watchedParts}
        where ${watchedParts.ticketId} = latest.ticket_id and ${watchedParts.secondReviewId} is null offset 0) part
      group by latest.agency_id, latest.day, part.reviewer_id, part.video_id),
    computed as (
      select agency_id, day, reviewer_id, sum(played) as played_milliseconds, sum(watched) as watched_microseconds
      from video group by agency_id, day, reviewer_id)`,
};
