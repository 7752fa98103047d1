import type { WeekFlow } from '@plainview/domain/reports/insights/backlog-forecast';
import type { ReportedAnswers } from '@plainview/domain/reports/insights/reported-answers';
import type { AnswerCount, UsedVersion } from '@plainview/domain/reports/insights/scorecard-trends';
import type { ReportScorecard } from '@plainview/domain/reports/reports/report-document';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import {
  scorecardAnswers,
  scorecardVersions,
  ticketScorecards,
} from '../../review/scorecards/scorecards.table.ts';
import { readOpenWork } from '../../tickets/queue/workload.repository.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { reports } from '../reports/reports.table.ts';
import {
  daysChangedSince,
  daysToCompute,
  isOnChangedDay,
  isSummarized,
  type Days,
} from './changed-days.sql.ts';
import { deliverySummary, reportSummary } from './day-summaries.sql.ts';
import {
  deliveredTickets,
  limitTime,
  mayBeReviewedBlind,
  type DeliveredTickets,
  type DeliveryPeriod,
  type InsightScope,
} from './delivered-tickets.sql.ts';
import { selectDeliverySums, toDeliveryInsights, type DeliveryInsights } from './delivery-sums.sql.ts';
import { arrivalDays, deliveryDays } from './summaries.table.ts';

/** Sums over delivered tickets, for administrators. */
export interface AdminInsights extends DeliveryInsights {
  /** Tickets whose findings and playing time are not counted. */
  readonly uncountedTickets: number;
}

/**
 * Sums up delivered tickets by step and in total. Of tickets that someone may still review blind, the findings
 * and the playing time do not count. Findings that were added after the latest delivery, while a ticket is
 * reopened, do not count yet.
 */
export async function getDeliveryInsights(tx: Reader, which: DeliveryPeriod): Promise<AdminInsights> {
  const row = await selectDeliverySums<{ uncounted: number | null }>(tx, which, {
    changed: daysToCompute(which, which.agencyId, false),
    summary: deliverySummary(false, which.incidentType),
    columns: sql`(select sum(uncounted)::int from days) as uncounted`,
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

/**
 * Sums up delivered tickets by step and in total, from what their latest reports contain: drafts and the
 * reviewers' own records are not read.
 */
export async function getReportInsights(tx: Reader, which: DeliveryPeriod): Promise<ReportInsights> {
  const row = await selectDeliverySums<{
    answers: ReportedAnswers[] | null;
    scorecards: ReportScorecard[] | null;
  }>(tx, which, {
    changed: daysChangedSince(which, which.agencyId),
    summary: reportSummary(which.incidentType),
    columns: sql`
      (select json_agg(answered) from (
        select answer."scorecardId", answer.version, answer."questionId", days.step, answer.text, sum(answer.answers)::int as answers
        from days cross join lateral jsonb_to_recordset(days.answers)
          as answer ("scorecardId" text, version int, "questionId" text, text text, answers int)
        group by 1, 2, 3, 4, 5) answered) as answers,
      (select json_agg(report.content -> 'scorecard') from (
        select min(card."ticketId"::text)::uuid as ticket_id
        from days cross join lateral jsonb_to_recordset(days.scorecards) as card ("scorecardId" text, version text, "ticketId" uuid)
        group by card."scorecardId", card.version) sample
      cross join lateral (
        select ${reports.content} as content from ${reports} where ${reports.ticketId} = sample.ticket_id
        order by ${reports.version} desc limit 1) report) as scorecards`,
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
export async function getBacklog(tx: Reader, which: InsightScope & Days): Promise<Backlog> {
  const { agencyId, incidentType } = which;
  const [, open, weeks] = await Promise.all([
    limitTime(tx),
    readOpenWork(tx, { agencyId, incidentType }),
    readRows<{ step: string; arrivals: number; deliveries: number }>(
      tx,
      sql`
      with changed as materialized (${daysToCompute(which, agencyId)}),
      flow as (
        select changed.day, ticket.arrived, 0 as delivered from changed cross join lateral (
          select count(*) as arrived from ${tickets}
          where ${tickets.agencyId} = changed.agency_id and ${isOnChangedDay(sql`${tickets.submittedAt}`)}
            and ${incidentType === null ? sql`true` : sql`${tickets.incidentType} = ${incidentType}`}) ticket
        union all
        select changed.day, 0, report.delivered from changed cross join lateral (
          select count(*) as delivered from ${reports}
          where ${reports.agencyId} = changed.agency_id and ${isOnChangedDay(sql`${reports.deliveredAt}`)}
            and ${reports.version} = 1
            and ${incidentType === null ? sql`true` : sql`${reports.incidentType} = ${incidentType}`}) report
        union all
        select day, tickets, 0 from ${arrivalDays}
        where ${isSummarized(sql`${arrivalDays}`, which, agencyId)}
          and ${incidentType === null ? sql`true` : sql`${arrivalDays.incidentType} = ${incidentType}`}
        union all
        select day, 0, tickets from ${deliveryDays}
        where ${isSummarized(sql`${deliveryDays}`, which, agencyId)}
          and ${incidentType === null ? sql`true` : sql`${deliveryDays.incidentType} = ${incidentType}`})
      select to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') as step, sum(arrived)::int as arrivals,
        sum(delivered)::int as deliveries
      from flow group by step having sum(arrived) + sum(delivered) > 0`,
    ),
  ]);
  return { ...open, weeks };
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
