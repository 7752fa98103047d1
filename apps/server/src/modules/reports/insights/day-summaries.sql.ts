import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { watchedParts } from '../../review/coverage/watched-parts.table.ts';
import { findings } from '../../review/findings/findings.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { reports } from '../reports/reports.table.ts';
import { isOnChangedDay } from './changed-days.sql.ts';
import { isPickedForBlindReview, mayBeReviewedBlind } from './delivered-tickets.sql.ts';
import { arrivalDays, deliveryDays, reportDays } from './summaries.table.ts';

/** A table of summaries, and how its rows are computed. */
export interface DaySummary {
  readonly name: string;
  readonly table: PgTable;
  readonly columns: SQL;
  /** Queries of a WITH clause that read `changed`. The last one, `computed`, returns the columns. */
  readonly computed: SQL;
}

/** Limits computed rows to an incident type; null for all. */
type OfType = string | null;

const isOfType = (column: SQL, incidentType: OfType) =>
  incidentType === null ? sql`true` : sql`${column} = ${incidentType}`;

/** Returns the query `delivered`: the tickets whose first report was delivered on a changed day. */
const delivered = (incidentType: OfType) => sql`
  delivered as materialized (
    select changed.agency_id, changed.day, report.ticket_id as id, report.incident_type, report.delivered_at, ticket.*
    from changed
    cross join lateral (
      select ticket_id, incident_type, delivered_at from ${reports}
      where ${reports.agencyId} = changed.agency_id and ${isOnChangedDay(sql`${reports.deliveredAt}`)}
        and ${reports.version} = 1 and ${isOfType(sql`${reports.incidentType}`, incidentType)} offset 0) report
    cross join lateral (
      select submitted_at, coalesce(first_due_at, due_at) as due_at, total_seconds, status from ${tickets}
      where ${tickets.id} = report.ticket_id offset 0) ticket)`;

const deliveryColumns = sql`agency_id, day, incident_type, tickets, on_time, seconds, footage_seconds,
  played_milliseconds, findings`;

/** Returns what sums up `watched`, and `counted`, which sums up `found`. */
const perDay = (more: SQL) => sql`
  per_day as (
    select agency_id, day, incident_type, count(*)::int as tickets,
      (count(*) filter (where delivered_at < due_at))::int as on_time,
      array_agg(taken order by taken) as seconds,
      sum(total_seconds)::bigint as footage_seconds, sum(played) as played_milliseconds ${more}
    from (select *, extract(epoch from delivered_at - submitted_at)::float8 as taken from watched) watched
    group by agency_id, day, incident_type),
  counted as (
    select agency_id, day, incident_type, jsonb_agg(
      jsonb_build_object('category', category, 'severity', severity, 'count', count) order by category, severity) as findings
    from (
      select agency_id, day, incident_type, category, severity, count(*)::int as count from found
      group by agency_id, day, incident_type, category, severity) each
    group by agency_id, day, incident_type)`;

/**
 * Returns how the days of `delivery_days` are computed. Of tickets that someone may still review blind, the findings and
 * the playing time do not count. Findings that were added after the latest delivery, while a ticket is reopened, do not
 * count yet.
 * @param isDrawn false also leaves out tickets whose delivery no draw has considered; summaries do not depend on draws
 */
export const deliverySummary = (isDrawn: boolean, incidentType: OfType): DaySummary => ({
  name: 'delivery_days',
  table: deliveryDays,
  columns: sql`${deliveryColumns}, uncounted`,
  computed: sql`
    ${delivered(incidentType)},
    marked as materialized (
      select delivered.*, ${isDrawn ? isPickedForBlindReview(sql`delivered.id`) : mayBeReviewedBlind(sql`delivered.id`)}
        as is_uncounted
      from delivered),
    watched as (
      select marked.*, case when is_uncounted then 0 else (
        select coalesce(sum(${watchedParts.playedMilliseconds}), 0) from ${watchedParts}
        where ${watchedParts.ticketId} = marked.id and ${watchedParts.secondReviewId} is null) end as played
      from marked),
    found as (
      select marked.agency_id, marked.day, marked.incident_type, finding.category, finding.severity
      from marked
      cross join lateral (
        select category, severity, created_at from ${findings}
        where ${findings.ticketId} = marked.id and ${findings.removedAt} is null
          and ${findings.secondReviewId} is null offset 0) finding
      where not marked.is_uncounted and (marked.status = 'completed' or finding.created_at <= (
        select max(${reports.deliveredAt}) from ${reports} where ${reports.ticketId} = marked.id))),
    ${perDay(sql`, (count(*) filter (where is_uncounted))::int as uncounted`)},
    computed as (
      select per_day.*, coalesce(counted.findings, '[]') as findings
      from per_day left join counted using (agency_id, day, incident_type))`,
});

/** Returns how the days of `report_days` are computed: from the latest report of each ticket. */
export const reportSummary = (incidentType: OfType): DaySummary => ({
  name: 'report_days',
  table: reportDays,
  columns: sql`${deliveryColumns}, answers, scorecards`,
  computed: sql`
    ${delivered(incidentType)},
    latest as materialized (
      select delivered.*, coalesce(content -> 'findings', '[]') as findings, content -> 'scorecard' as scorecard,
        coalesce(content -> 'videos', '[]') as videos, coalesce(content -> 'coverage', '[]') as coverage
      from delivered cross join lateral (
        select ${reports.content} as content from ${reports} where ${reports.ticketId} = delivered.id
        order by ${reports.version} desc limit 1) report),
    watched as (
      select latest.*, (
        select coalesce(sum((video ->> 'durationMicroseconds')::numeric * (part ->> 'watchedPercent')::numeric * 0.00001), 0)
        from jsonb_array_elements(videos) video
        join jsonb_array_elements(coverage) part on part ->> 'videoLabel' = video ->> 'label') as played
      from latest),
    found as (
      select agency_id, day, incident_type, finding ->> 'category' as category, finding ->> 'severity' as severity
      from latest cross join lateral jsonb_array_elements(findings) finding),
    carded as (
      select agency_id, day, incident_type, id, scorecard, scorecard ->> 'scorecardId' as scorecard_id,
        scorecard ->> 'version' as version
      from latest where jsonb_typeof(scorecard) = 'object'),
    answered as (
      select agency_id, day, incident_type, scorecard_id, version::int as version, question ->> 'id' as question_id,
        question -> 'answer' ->> 'text' as text, count(*)::int as answers
      from carded
      cross join lateral jsonb_array_elements(scorecard -> 'sections') section
      cross join lateral jsonb_array_elements(section -> 'questions') question
      where question ->> 'kind' in ('yesNo', 'scale') and question -> 'answer' ->> 'text' is not null
      group by 1, 2, 3, 4, 5, 6, 7),
    answers as (
      select agency_id, day, incident_type, jsonb_agg(jsonb_build_object('scorecardId', scorecard_id, 'version', version,
        'questionId', question_id, 'text', text, 'answers', answers)
        order by scorecard_id, version, question_id, text) as answers
      from answered group by agency_id, day, incident_type),
    cards as (
      select agency_id, day, incident_type, jsonb_agg(jsonb_build_object('scorecardId', scorecard_id, 'version', version,
        'ticketId', ticket_id) order by scorecard_id, version) as scorecards
      from (
        select agency_id, day, incident_type, scorecard_id, version, (min(id::text))::uuid as ticket_id
        from carded group by 1, 2, 3, 4, 5) each
      group by agency_id, day, incident_type),
    ${perDay(sql``)},
    computed as (
      select per_day.*, coalesce(counted.findings, '[]') as findings, coalesce(answers.answers, '[]') as answers,
        coalesce(cards.scorecards, '[]') as scorecards
      from per_day
      left join counted using (agency_id, day, incident_type)
      left join answers using (agency_id, day, incident_type)
      left join cards using (agency_id, day, incident_type))`,
});

/** How the days of `arrival_days` are computed. */
export const arrivalSummary: DaySummary = {
  name: 'arrival_days',
  table: arrivalDays,
  columns: sql`agency_id, day, incident_type, tickets`,
  computed: sql`
    computed as (
      select changed.agency_id, changed.day, ticket.incident_type, count(*)::int as tickets
      from changed
      cross join lateral (
        select incident_type from ${tickets}
        where ${tickets.agencyId} = changed.agency_id and ${isOnChangedDay(sql`${tickets.submittedAt}`)} offset 0) ticket
      group by changed.agency_id, changed.day, ticket.incident_type)`,
};
