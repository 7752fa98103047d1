import {
  MOST_INCIDENT_TYPES,
  type DeliverySums,
  type IncidentCount,
} from '@plainview/domain/reports/insights/delivery-figures';
import type { FindingCategory, FindingSeverity } from '@plainview/domain/review/findings/finding';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql, type SQL } from 'drizzle-orm';
import { isSummarized } from './changed-days.sql.ts';
import type { DaySummary } from './day-summaries.sql.ts';
import { limitTime, type DeliveryPeriod } from './delivered-tickets.sql.ts';

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

/** Queries of a WITH clause that sum up `days`. */
const summedUp = sql`
  sums as (
    select step, sum(tickets)::int as tickets, sum(on_time)::int as "onTime", sum(footage_seconds)::float8 as "footageSeconds",
      sum(played_milliseconds)::float8 as "playedMilliseconds"
    from days group by grouping sets ((step), ()) having count(*) > 0),
  percentiles as (
    select step, percentile_cont(array[0.5, 0.9]) within group (order by taken) as seconds
    from days cross join lateral unnest(days.seconds) taken group by grouping sets ((step), ())),
  figures as (
    select sums.*, percentiles.seconds
    from sums join percentiles on percentiles.step is not distinct from sums.step),
  found_on as (
    select step, incident_type, finding.* from days
    cross join lateral jsonb_to_recordset(days.findings) as finding (category text, severity text, count int)),
  found_in as (select step, category, severity, sum(count)::int as count from found_on group by step, category, severity),
  types as (
    select incident_type as "incidentType", sum(tickets)::int as tickets from days
    group by incident_type order by tickets desc, incident_type limit ${MOST_INCIDENT_TYPES}),
  found_by_type as (select incident_type, sum(count)::int as count from found_on group by incident_type),
  typed as (
    select types.*, coalesce(found_by_type.count, 0) as findings
    from types left join found_by_type on found_by_type.incident_type = types."incidentType"
    order by tickets desc, "incidentType")`;

/** The source of the sums. */
interface DeliverySource {
  /** Returns the relation `changed`: the days that are computed from the rows. */
  readonly changed: SQL;
  readonly summary: DaySummary;
  /** Columns of the result in addition to the sums. They may read `days`. */
  readonly columns: SQL;
}

/** Sums up delivered tickets by step and in total, from the summaries of days and the rows of changed days. */
export async function selectDeliverySums<Columns extends Record<string, unknown>>(
  tx: Reader,
  { from, to, step, agencyId, incidentType }: DeliveryPeriod,
  { changed, summary: { table, columns: summarized, computed }, columns }: DeliverySource,
) {
  const [, rows] = await Promise.all([
    limitTime(tx),
    readRows<DeliveryRow & Columns>(
      tx,
      sql`
      with changed as materialized (${changed}),
      ${computed},
      days as materialized (
        select to_char(date_trunc(${step}, day::timestamp), 'YYYY-MM-DD') as step, each.* from (
          select ${summarized} from computed
          union all select ${summarized} from ${table} as summary
          where ${isSummarized(sql`summary`, { from, to }, agencyId)}
            and ${incidentType === null ? sql`true` : sql`summary.incident_type = ${incidentType}`}) each),
      ${summedUp}
      select (select json_agg(figures) from figures) as sums, (select json_agg(found_in) from found_in) as findings,
        (select json_agg(typed) from typed) as incident_types, ${columns}`,
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
