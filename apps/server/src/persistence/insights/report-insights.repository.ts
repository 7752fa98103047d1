import { MOST_INCIDENT_TYPES, type IncidentCount } from '@plainview/domain/insights/delivery-figures';
import type { ReportedAnswers } from '@plainview/domain/insights/reported-answers';
import type { ReportScorecard } from '@plainview/domain/report/report-document';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { reports } from '../schema/review/reviews.ts';
import { deliveredTickets, limitTime, type DeliveredTickets } from './delivered-tickets.ts';
import type { FindingCount } from './delivery-insights.repository.ts';
import { percentiles, toSums, type StepSums, type SumsRow } from './delivery-sums.ts';

/** Sums over the delivered reports that the actor may see. */
export interface ReportInsights {
  /** A null step is the whole period. `playedMilliseconds` is how much was watched, each part once. */
  readonly sums: StepSums[];
  readonly findings: FindingCount[];
  /** The most frequent ones. */
  readonly incidentTypes: IncidentCount[];
  readonly answers: ReportedAnswers[];
  /** One of each version. */
  readonly scorecards: ReportScorecard[];
}

/**
 * Sums up delivered tickets by step and in total, from what their latest reports contain: drafts and the reviewers' own
 * records are not read. Reads each delivered ticket of the period once.
 */
export async function readReportInsights(tx: Transaction, which: DeliveredTickets): Promise<ReportInsights> {
  const [, { rows }] = await Promise.all([
    limitTime(tx),
    tx.execute<{
      sums: SumsRow[] | null;
      findings: FindingCount[] | null;
      incident_types: IncidentCount[] | null;
      answers: ReportedAnswers[] | null;
      scorecards: ReportScorecard[] | null;
    }>(sql`
      with delivered as materialized (${deliveredTickets(which)}),
      latest as materialized (
        select delivered.*, coalesce(content -> 'findings', '[]') as findings, content -> 'scorecard' as scorecard,
          coalesce(content -> 'videos', '[]') as videos, coalesce(content -> 'coverage', '[]') as coverage
        from delivered cross join lateral (
          select ${reports.content} as content from ${reports} where ${reports.ticketId} = delivered.id
          order by ${reports.version} desc limit 1) report),
      watched as (
        select latest.*, (
          select coalesce(sum((video ->> 'durationMicroseconds')::float8 / 1000 * (part ->> 'watchedPercent')::float8 / 100), 0)
          from jsonb_array_elements(videos) video
          join jsonb_array_elements(coverage) part on part ->> 'videoLabel' = video ->> 'label') as played
        from latest),
      sums as (
        select step, count(*)::int as tickets, (count(*) filter (where delivered_at < due_at))::int as "onTime",
          ${percentiles} as seconds,
          sum(total_seconds)::float8 as "footageSeconds", sum(played)::float8 as "playedMilliseconds"
        from watched group by grouping sets ((step), ())
        having count(*) > 0),
      found as materialized (
        select step, incident_type, finding ->> 'category' as category, finding ->> 'severity' as severity
        from latest cross join lateral jsonb_array_elements(findings) finding),
      counted as (
        select step, category, severity, count(*)::int as count from found group by step, category, severity),
      types as (
        select incident_type as "incidentType", count(*)::int as tickets from delivered
        group by incident_type order by tickets desc, incident_type limit ${MOST_INCIDENT_TYPES}),
      found_by_type as (select incident_type, count(*)::int as count from found group by incident_type),
      typed as (
        select types.*, coalesce(found_by_type.count, 0) as findings
        from types left join found_by_type on found_by_type.incident_type = types."incidentType"
        order by tickets desc, "incidentType"),
      answered as (
        select scorecard ->> 'scorecardId' as "scorecardId", (scorecard ->> 'version')::int as version,
          question ->> 'id' as "questionId", step, question -> 'answer' ->> 'text' as text, count(*)::int as answers
        from latest
        cross join lateral jsonb_array_elements(scorecard -> 'sections') section
        cross join lateral jsonb_array_elements(section -> 'questions') question
        where jsonb_typeof(scorecard) = 'object' and question ->> 'kind' in ('yesNo', 'scale')
          and question -> 'answer' ->> 'text' is not null
        group by 1, 2, 3, 4, 5),
      cards as (
        select distinct on (scorecard ->> 'scorecardId', scorecard ->> 'version') scorecard
        from latest where jsonb_typeof(scorecard) = 'object')
      select (select json_agg(sums) from sums) as sums, (select json_agg(counted) from counted) as findings,
        (select json_agg(typed) from typed) as incident_types, (select json_agg(answered) from answered) as answers,
        (select json_agg(cards.scorecard) from cards) as scorecards`),
  ]);
  const [row] = rows;
  return {
    sums: (row?.sums ?? []).map(toSums),
    findings: row?.findings ?? [],
    incidentTypes: row?.incident_types ?? [],
    answers: row?.answers ?? [],
    scorecards: row?.scorecards ?? [],
  };
}
