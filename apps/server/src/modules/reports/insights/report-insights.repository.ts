import type { ReportedAnswers } from '@plainview/domain/reports/insights/reported-answers';
import type { ReportScorecard } from '@plainview/domain/reports/reports/report-document';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../persistence/database/database.ts';
import { reports } from '../../review/findings/reviews.table.ts';
import type { DeliveredTickets } from './delivered-tickets.sql.ts';
import { selectDeliverySums, toDeliveryInsights, type DeliveryInsights } from './delivery-sums.sql.ts';

/**
 * Sums over the delivered reports that the actor may see. `playedMilliseconds` is how much was
 * watched, each part once.
 */
export interface ReportInsights extends DeliveryInsights {
  readonly answers: ReportedAnswers[];
  /** One of each version. */
  readonly scorecards: ReportScorecard[];
}

/** The latest reports, and the answers and scorecards in them. */
const latestReports = sql`
  latest as materialized (
    select delivered.*, coalesce(content -> 'findings', '[]') as findings, content -> 'scorecard' as scorecard,
      coalesce(content -> 'videos', '[]') as videos, coalesce(content -> 'coverage', '[]') as coverage
    from delivered cross join lateral (
      select ${reports.content} as content from ${reports} where ${reports.ticketId} = delivered.id
      order by ${reports.version} desc limit 1) report),
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
    from latest where jsonb_typeof(scorecard) = 'object')`;

/**
 * Sums up delivered tickets by step and in total, from what their latest reports contain: drafts and the
 * reviewers' own records are not read. Reads each delivered ticket of the period once.
 */
export async function readReportInsights(tx: Transaction, which: DeliveredTickets): Promise<ReportInsights> {
  const row = await selectDeliverySums<{
    answers: ReportedAnswers[] | null;
    scorecards: ReportScorecard[] | null;
  }>(tx, which, {
    prepared: latestReports,
    watched: sql`
      select latest.*, (
        select coalesce(sum((video ->> 'durationMicroseconds')::float8 / 1000 * (part ->> 'watchedPercent')::float8 / 100), 0)
        from jsonb_array_elements(videos) video
        join jsonb_array_elements(coverage) part on part ->> 'videoLabel' = video ->> 'label') as played
      from latest`,
    found: sql`
      select step, incident_type, finding ->> 'category' as category, finding ->> 'severity' as severity
      from latest cross join lateral jsonb_array_elements(findings) finding`,
    columns: sql`(select json_agg(answered) from answered) as answers,
      (select json_agg(cards.scorecard) from cards) as scorecards`,
  });
  return {
    ...toDeliveryInsights(row),
    answers: row?.answers ?? [],
    scorecards: row?.scorecards ?? [],
  };
}
