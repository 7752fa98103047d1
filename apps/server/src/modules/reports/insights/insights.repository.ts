import type { WeekFlow } from '@plainview/domain/reports/insights/backlog-forecast';
import type { ReportedAnswers } from '@plainview/domain/reports/insights/reported-answers';
import type { AnswerCount, UsedVersion } from '@plainview/domain/reports/insights/scorecard-trends';
import type { ReportScorecard } from '@plainview/domain/reports/reports/report-document';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { watchedParts } from '../../review/coverage/watched-parts.table.ts';
import { findings } from '../../review/findings/findings.table.ts';
import {
  scorecardAnswers,
  scorecardVersions,
  ticketScorecards,
} from '../../review/scorecards/scorecards.table.ts';
import { isOpenTicket } from '../../tickets/tickets/ticket-filter.sql.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { reports } from '../reports/reports.table.ts';
import {
  deliveredTickets,
  inScope,
  limitTime,
  mayBeReviewedBlind,
  stepOf,
  type DeliveredTickets,
  type InsightScope,
} from './delivered-tickets.sql.ts';
import { selectDeliverySums, toDeliveryInsights, type DeliveryInsights } from './delivery-sums.sql.ts';

/** Sums over delivered tickets, for administrators. */
export interface AdminInsights extends DeliveryInsights {
  /** Tickets whose findings and playing time are not counted. */
  readonly uncountedTickets: number;
}

/**
 * Sums up delivered tickets by step and in total. Of tickets that someone may still review blind, the findings
 * and the playing time do not count. Findings that were added after the latest delivery, while a ticket is
 * reopened, do not count yet. Reads each delivered ticket of the period once.
 */
export async function getDeliveryInsights(tx: Reader, which: DeliveredTickets): Promise<AdminInsights> {
  const row = await selectDeliverySums<{ uncounted: number }>(tx, which, {
    prepared: sql`marked as materialized (
      select delivered.*, ${mayBeReviewedBlind(sql`delivered.id`)} as is_uncounted from delivered)`,
    watched: sql`
      select marked.*, case when is_uncounted then 0 else (
        select coalesce(sum(${watchedParts.playedMilliseconds}), 0) from ${watchedParts}
        where ${watchedParts.ticketId} = marked.id) end as played
      from marked`,
    found: sql`
      select marked.step, marked.incident_type, finding.category, finding.severity
      from marked
      cross join lateral (
        select category, severity, created_at from ${findings}
        where ${findings.ticketId} = marked.id and ${findings.removedAt} is null offset 0) finding
      where not marked.is_uncounted and (marked.status = 'completed' or finding.created_at <= (
        select max(${reports.deliveredAt}) from ${reports} where ${reports.ticketId} = marked.id))`,
    columns: sql`(select count(*)::int from marked where is_uncounted) as uncounted`,
  });
  return { ...toDeliveryInsights(row), uncountedTickets: row?.uncounted ?? 0 };
}

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
export async function getReportInsights(tx: Reader, which: DeliveredTickets): Promise<ReportInsights> {
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
export async function getBacklog(
  tx: Reader,
  which: InsightScope & { readonly from: Date; readonly before: Date },
): Promise<Backlog> {
  const { agencyId, incidentType, from, before } = which;
  const ofScope = sql`${agencyId === null ? sql`true` : sql`${tickets.agencyId} = ${agencyId}`}
    and ${incidentType === null ? sql`true` : sql`${tickets.incidentType} = ${incidentType}`}`;
  const [, open, weeks] = await Promise.all([
    limitTime(tx),
    readRows<{ tickets: number; seconds: number }>(
      tx,
      sql`
      select count(*)::int as tickets, coalesce(sum(${tickets.totalSeconds}), 0)::float8 as seconds
      from ${tickets} where ${isOpenTicket} and ${ofScope}`,
    ),
    readRows<{ step: string; arrivals: number; deliveries: number }>(
      tx,
      sql`
      select step, sum(arrived)::int as arrivals, sum(delivered)::int as deliveries from (
        select ${stepOf('week', tickets.submittedAt)} as step, 1 as arrived, 0 as delivered
        from ${tickets}
        where ${tickets.submittedAt} >= ${from} and ${tickets.submittedAt} < ${before} and ${ofScope}
        union all
        select ${stepOf('week', sql`${reports.deliveredAt}`)}, 0, 1 from ${reports}
        where ${reports.version} = 1 and ${reports.deliveredAt} >= ${from} and ${reports.deliveredAt} < ${before}
          and ${inScope(which)}) flow
      group by step`,
    ),
  ]);
  const [sums] = open;
  return { openTickets: sums?.tickets ?? 0, openSeconds: sums?.seconds ?? 0, weeks };
}

/**
 * Counts the answers with an option in delivered tickets, with the versions that the questions come from. Leaves
 * out tickets that someone may still review blind.
 */
export async function getAnswerCounts(
  tx: Reader,
  which: DeliveredTickets,
): Promise<{ readonly counts: readonly AnswerCount[]; readonly versions: readonly UsedVersion[] }> {
  const [, rows] = await Promise.all([
    limitTime(tx),
    readRows<{ counts: AnswerCount[] | null; versions: UsedVersion[] | null }>(
      tx,
      sql`
      with delivered as materialized (
        select * from (${deliveredTickets(which)}) delivered
        where not ${mayBeReviewedBlind(sql`delivered.id`)}),
      counted as materialized (
        select card.scorecard_id as "scorecardId", card.version, answer.question_id as "questionId", delivered.step,
          answer.option, count(*)::int as answers
        from delivered
        cross join lateral (
          select scorecard_id, version from ${ticketScorecards}
          where ${ticketScorecards.ticketId} = delivered.id offset 0) card
        cross join lateral (
          select question_id, option from ${scorecardAnswers}
          where ${scorecardAnswers.ticketId} = delivered.id and ${scorecardAnswers.option} is not null offset 0) answer
        group by 1, 2, 3, 4, 5),
      used as (
        select ${scorecardVersions.scorecardId} as "scorecardId", ${scorecardVersions.version}, ${scorecardVersions.content}
        from ${scorecardVersions}
        where (${scorecardVersions.scorecardId}, ${scorecardVersions.version}) in (
          select distinct "scorecardId", version from counted))
      select (select json_agg(counted) from counted) as counts, (select json_agg(used) from used) as versions`,
    ),
  ]);
  const [row] = rows;
  return { counts: row?.counts ?? [], versions: row?.versions ?? [] };
}
