import { MOST_INCIDENT_TYPES, type IncidentCount } from '@plainview/domain/insights/delivery-figures';
import type { FindingCategory, FindingSeverity } from '@plainview/domain/report/finding';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { findings, reports } from '../schema/review/reviews.ts';
import { watchedParts } from '../schema/review/watched-parts.ts';
import { deliveredTickets, limitTime, type DeliveredTickets } from './delivered-tickets.ts';
import { percentiles, toSums, type StepSums, type SumsRow } from './delivery-sums.ts';

/** Findings of a category and severity in the tickets of a step. */
export interface FindingCount {
  readonly step: string;
  readonly category: FindingCategory;
  readonly severity: FindingSeverity;
  readonly count: number;
}

/** Sums over delivered tickets and their findings. */
export interface DeliveryInsights {
  /** A null step is the whole period. */
  readonly sums: StepSums[];
  readonly findings: FindingCount[];
  /** The most frequent ones. */
  readonly incidentTypes: IncidentCount[];
}

/**
 * Sums up delivered tickets by step and in total. Findings that were added after the latest delivery, while a ticket is
 * reopened, do not count yet. Reads each delivered ticket of the period once.
 */
export async function readDeliveryInsights(
  tx: Transaction,
  which: DeliveredTickets,
): Promise<DeliveryInsights> {
  const [, { rows }] = await Promise.all([
    limitTime(tx),
    tx.execute<{
      sums: SumsRow[] | null;
      findings: FindingCount[] | null;
      incident_types: IncidentCount[] | null;
    }>(sql`
      with delivered as materialized (${deliveredTickets(which)}),
      played as (
        select delivered.*, (
          select coalesce(sum(${watchedParts.playedMilliseconds}), 0) from ${watchedParts}
          where ${watchedParts.ticketId} = delivered.id) as played
        from delivered),
      sums as (
        select step, count(*)::int as tickets, (count(*) filter (where delivered_at < due_at))::int as "onTime",
          ${percentiles} as seconds,
          sum(total_seconds)::float8 as "footageSeconds", sum(played)::float8 as "playedMilliseconds"
        from played group by grouping sets ((step), ())
        having count(*) > 0),
      found as materialized (
        select delivered.step, delivered.incident_type, finding.category, finding.severity
        from delivered
        cross join lateral (
          select category, severity, created_at from ${findings}
          where ${findings.ticketId} = delivered.id and ${findings.removedAt} is null offset 0) finding
        where delivered.status = 'completed' or finding.created_at <= (
          select max(${reports.deliveredAt}) from ${reports} where ${reports.ticketId} = delivered.id)),
      counted as (
        select step, category, severity, count(*)::int as count from found group by step, category, severity),
      types as (
        select incident_type as "incidentType", count(*)::int as tickets from delivered
        group by incident_type order by tickets desc, incident_type limit ${MOST_INCIDENT_TYPES}),
      found_by_type as (select incident_type, count(*)::int as count from found group by incident_type),
      typed as (
        select types.*, coalesce(found_by_type.count, 0) as findings
        from types left join found_by_type on found_by_type.incident_type = types."incidentType"
        order by tickets desc, "incidentType")
      select (select json_agg(sums) from sums) as sums, (select json_agg(counted) from counted) as findings,
        (select json_agg(typed) from typed) as incident_types`),
  ]);
  const [row] = rows;
  return {
    sums: (row?.sums ?? []).map(toSums),
    findings: row?.findings ?? [],
    incidentTypes: row?.incident_types ?? [],
  };
}
