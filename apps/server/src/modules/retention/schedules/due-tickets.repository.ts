import {
  openDestructionStates,
  type DestructionState,
} from '@plainview/domain/retention/destructions/destruction';
import type { PeriodUnit, RetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import { incidentKey } from '@plainview/domain/review/scorecards/scorecard-assignment';
import { DAY } from '@plainview/domain/shared/time';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql, type SQL } from 'drizzle-orm';

/** A completed ticket whose retention period has ended. */
export interface DueTicket {
  readonly id: string;
  readonly number: string;
  readonly agencyId: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly submittedAt: Date;
  readonly completedAt: Date;
  readonly dueAt: Date;
  readonly videoCount: number;
  readonly sizeBytes: number;
  readonly totalSeconds: number;
  readonly totalCents: number;
  readonly paymentStatus: PaymentStatus;
  /** When the agency's own administrators last changed its schedule; null if never. */
  readonly agencyChangedAt: Date | null;
  /** Position in the list of rules that decides. */
  readonly rule: number;
}

/** Filter of due tickets, with the rules that make them due. */
export interface DueFilter {
  readonly rules: readonly RetentionRule[];
  readonly now: Date;
  /** Only these tickets. */
  readonly ids?: readonly string[];
  /** Only tickets of this agency. */
  readonly agencyId?: string;
  /** Leaves out tickets with a destruction in these states: open ones by default. */
  readonly withoutStates?: readonly DestructionState[];
}

/** A row's position in the list of due tickets, by the end of the period. */
export interface DueCursor {
  readonly key: string;
  readonly id: string;
}

const rulesOf = (rules: readonly RetentionRule[]): string =>
  JSON.stringify(
    rules.map(({ agencyId, incidentType, period }, position) => ({
      position,
      agency_id: agencyId,
      incident_key: incidentType === null ? null : incidentKey(incidentType),
      count: period?.count ?? null,
      unit: period?.unit ?? null,
    })),
  );

const FEWEST_DAYS: Readonly<Record<PeriodUnit, number>> = { days: 1, months: 28, years: 365 };

/**
 * Returns a time after which no due ticket was submitted, roughly. PostgreSQL uses the index of tickets by
 * time because it knows this value when it plans; the exact one is computed by the query.
 */
function latestSubmission({ rules, now }: DueFilter): string {
  const days = rules.flatMap(({ period }) =>
    period === null ? [] : [period.count * FEWEST_DAYS[period.unit]],
  );
  return new Date(Math.max(0, now.getTime() - Math.min(...days) * DAY)).toISOString();
}

/**
 * Returns the due tickets as a common table expression: completed, without any hold or second review in
 * progress, and delivered so long ago that the period of the deciding rule has ended. Tickets submitted
 * within the shortest period are not looked at.
 */
function dueTickets(filter: DueFilter): SQL {
  const { rules, now, ids, agencyId, withoutStates = openDestructionStates } = filter;
  const at = now.toISOString();
  return sql`
    with rule as materialized (
      select position, agency_id, incident_key,
        case unit when 'days' then make_interval(days => count) when 'months' then make_interval(months => count)
          when 'years' then make_interval(years => count) end as period
      from jsonb_to_recordset(${rulesOf(rules)}::jsonb)
        as rule (position int, agency_id uuid, incident_key text, count int, unit text)),
    due as (
      select t.*, r.delivered_at as completed_at, d.position as rule,
        ((r.delivered_at at time zone 'UTC') + d.period) at time zone 'UTC' as retained_until
      from tickets t
      cross join lateral (
        select delivered_at from reports where ticket_id = t.id order by version desc limit 1) r
      cross join lateral (
        select position, period from rule
        where (agency_id is null or agency_id = t.agency_id)
          and (incident_key is null or incident_key = lower(trim(t.incident_type)))
        order by agency_id is null, incident_key is null limit 1) d
      where t.status = 'completed' and t.hold_reason is null and t.hold_count = 0
        and t.submitted_at <= ((${at}::timestamptz at time zone 'UTC') - (select min(period) from rule)) at time zone 'UTC'
        and t.submitted_at <= ${latestSubmission(filter)}::timestamptz
        ${ids ? sql`and t.id = any (${`{${ids.join(',')}}`}::uuid[])` : sql``}
        ${agencyId === undefined ? sql`` : sql`and t.agency_id = ${agencyId}::uuid`}
        and d.period is not null
        and ((r.delivered_at at time zone 'UTC') + d.period) at time zone 'UTC' <= ${at}::timestamptz
        and not exists (select from second_reviews s
          where s.ticket_id = t.id and s.draw_id is not null and s.reviewer_id is not null and s.finished_at is null)
        and not exists (select from destructions x where x.ticket_id = t.id
          and x.state = any (${`{${withoutStates.join(',')}}`}::text[])))`;
}

type DueRow = {
  readonly id: string;
  readonly number: string;
  readonly agencyId: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly submittedAt: string;
  readonly completedAt: string;
  readonly dueAt: string;
  readonly videoCount: number;
  readonly sizeBytes: number;
  readonly totalSeconds: number;
  readonly totalCents: number;
  readonly paymentStatus: PaymentStatus;
  readonly agencyChangedAt: string | null;
  readonly rule: number;
};

const toDueTicket = ({ submittedAt, completedAt, dueAt, agencyChangedAt, ...row }: DueRow): DueTicket => ({
  ...row,
  submittedAt: new Date(submittedAt),
  completedAt: new Date(completedAt),
  dueAt: new Date(dueAt),
  agencyChangedAt: agencyChangedAt === null ? null : new Date(agencyChangedAt),
});

/** Lists the due tickets after a position, the longest due first. */
export async function listDueTickets(
  tx: Reader,
  filter: DueFilter,
  {
    after,
    until,
    limit,
  }: { readonly after: DueCursor | null; readonly until: DueCursor | null; readonly limit: number },
): Promise<DueTicket[]> {
  if (filter.rules.length === 0) return [];
  const place = ({ key, id }: DueCursor) => sql`(${key}::timestamptz, ${id}::uuid)`;
  const rows = await readRows<DueRow>(
    tx,
    sql`${dueTickets(filter)}
    select due.id, due.number, due.agency_id as "agencyId", agencies.name as "agencyName", incident_type as "incidentType",
      to_json(submitted_at) as "submittedAt", to_json(completed_at) as "completedAt",
      to_json(retained_until) as "dueAt", video_count as "videoCount", total_seconds as "totalSeconds",
      total_cents as "totalCents", payment_status as "paymentStatus", rule, to_json(changed_at) as "agencyChangedAt",
      (select coalesce(sum(size_bytes), 0)::float8 from videos where ticket_id = due.id) as "sizeBytes"
    from due join agencies on agencies.id = due.agency_id
      left join agency_retention_changes c on c.agency_id = due.agency_id
    where ${after ? sql`(retained_until, due.id) > ${place(after)}` : sql`true`}
      and ${until ? sql`(retained_until, due.id) <= ${place(until)}` : sql`true`}
    order by retained_until, due.id limit ${limit}`,
  );
  return rows.map(toDueTicket);
}

/** Counts the due tickets. */
export async function countDueTickets(tx: Reader, filter: DueFilter): Promise<number> {
  if (filter.rules.length === 0) return 0;
  const rows = await readRows<{ found: number }>(
    tx,
    sql`${dueTickets(filter)} select count(*)::integer as found from due`,
  );
  return rows[0]?.found ?? 0;
}
