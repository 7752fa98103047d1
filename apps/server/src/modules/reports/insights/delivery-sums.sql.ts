import {
  MOST_INCIDENT_TYPES,
  type DeliverySums,
  type IncidentCount,
} from '@plainview/domain/reports/insights/delivery-figures';
import type { FindingCategory, FindingSeverity } from '@plainview/domain/review/findings/finding';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql, type SQL } from 'drizzle-orm';
import { deliveredTickets, limitTime, type DeliveredTickets } from './delivered-tickets.sql.ts';

/** Sums of a step; a null step is the whole period. */
export type StepSums = DeliverySums & { readonly step: string | null };

/** A row of sums. Both percentiles are in one value, so that PostgreSQL sorts once. */
type SumsRow = Omit<StepSums, 'medianSeconds' | 'ninetiethSeconds'> & {
  readonly seconds: readonly [median: number, ninetieth: number];
};

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

/** The row with the sums. */
interface DeliveryRow extends Record<string, unknown> {
  readonly sums: SumsRow[] | null;
  readonly findings: FindingCount[] | null;
  readonly incident_types: IncidentCount[] | null;
}

/** Both percentiles of the seconds from submission to delivery. */
const percentiles = sql`percentile_cont(array[0.5, 0.9])
  within group (order by extract(epoch from delivered_at - submitted_at)::float8)`;

/** Queries of a WITH clause that sum up what the queries `delivered`, `watched` and `found` return. */
const summedUp = sql`sums as (
    select step, count(*)::int as tickets, (count(*) filter (where delivered_at < due_at))::int as "onTime",
      ${percentiles} as seconds,
      sum(total_seconds)::float8 as "footageSeconds", sum(played)::float8 as "playedMilliseconds"
    from watched group by grouping sets ((step), ())
    having count(*) > 0),
  counted as (
    select step, category, severity, count(*)::int as count from found group by step, category, severity),
  types as (
    select incident_type as "incidentType", count(*)::int as tickets from delivered
    group by incident_type order by tickets desc, incident_type limit ${MOST_INCIDENT_TYPES}),
  found_by_type as (select incident_type, count(*)::int as count from found group by incident_type),
  typed as (
    select types.*, coalesce(found_by_type.count, 0) as findings
    from types left join found_by_type on found_by_type.incident_type = types."incidentType"
    order by tickets desc, "incidentType")`;

/** Queries in the syntax of WITH, each of which may read `delivered` and those before it. */
interface DeliverySources {
  /** Complete queries, with their names, that the others read. */
  readonly prepared?: SQL;
  /** Returns the delivered tickets with the milliseconds that were `played`. */
  readonly watched: SQL;
  /** Returns `step`, `incident_type`, `category` and `severity` of each finding. */
  readonly found: SQL;
  /** Columns of the result in addition to the sums. */
  readonly columns?: SQL;
}

/** Sums up delivered tickets by step and in total, in a statement that reads each of them once. */
export async function selectDeliverySums<Columns extends Record<string, unknown>>(
  tx: Reader,
  which: DeliveredTickets,
  { prepared, watched, found, columns }: DeliverySources,
) {
  const [, rows] = await Promise.all([
    limitTime(tx),
    readRows<DeliveryRow & Columns>(
      tx,
      sql`
      with delivered as materialized (${deliveredTickets(which)}),
      ${prepared ? sql`${prepared},` : sql``}
      watched as (${watched}),
      found as materialized (${found}),
      ${summedUp}
      select (select json_agg(sums) from sums) as sums, (select json_agg(counted) from counted) as findings,
        (select json_agg(typed) from typed) as incident_types ${columns ? sql`, ${columns}` : sql``}`,
    ),
  ]);
  return rows[0];
}

function toSums({ seconds, ...sums }: SumsRow): StepSums {
  const [medianSeconds, ninetiethSeconds] = seconds;
  return { ...sums, medianSeconds, ninetiethSeconds };
}

/** Returns the sums of a row of `selectDeliverySums`. */
export const toDeliveryInsights = (row: DeliveryRow | undefined): DeliveryInsights => ({
  sums: (row?.sums ?? []).map(toSums),
  findings: row?.findings ?? [],
  incidentTypes: row?.incident_types ?? [],
});
