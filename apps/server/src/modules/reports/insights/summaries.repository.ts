import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { summaryChanges } from '../../../platform/database/schema/summary-changes.table.ts';
import { computedOpenWork, playedSummary } from '../../tickets/queue/workload.sql.ts';
import { openWork, openWorkSums } from '../../tickets/queue/workload.table.ts';
import { isOpenTicket } from '../../tickets/tickets/ticket-filter.sql.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { reports } from '../reports/reports.table.ts';
import { arrivalSummary, deliverySummary, reportSummary, type DaySummary } from './day-summaries.sql.ts';

const daySummaries: readonly DaySummary[] = [
  deliverySummary(true, null),
  reportSummary(null),
  arrivalSummary,
  playedSummary,
];

/** A row of `summary_changes`. */
interface Change extends Record<string, unknown> {
  readonly agency_id: string;
  readonly day: string | null;
  readonly ticket_id: string | null;
}

/**
 * Summarizes days and open tickets again that changed. Changes that are committed in the meantime stay for the next
 * call. Runs as the system, once at a time.
 * @param limit the most days, and the most other tickets, that are considered
 * @returns the number of changes of these days and tickets
 */
export async function updateSummaries(tx: Transaction, limit: number): Promise<number> {
  await takeTransactionLock(tx, 'summaries');
  // From here on, each statement sees what these changes were written for.
  const { rows } = await tx.execute<Change>(sql`
    with days as materialized (
      select distinct agency_id, day from ${summaryChanges} where day is not null limit ${limit}),
    tickets as materialized (select distinct ticket_id from ${summaryChanges} where day is null limit ${limit})
    delete from ${summaryChanges} change
    where (change.agency_id, change.day) in (select agency_id, day from days)
      or (change.day is null and change.ticket_id in (select ticket_id from tickets))
    returning agency_id, day::text, ticket_id`);
  const changes = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (agency_id uuid, day date, ticket_id uuid)`;
  if (rows.some(({ day }) => day !== null)) {
    const changed = sql`changed as materialized (select distinct agency_id, day from ${changes} where day is not null)`;
    for (const { table, columns, computed } of daySummaries) {
      await tx.execute(sql`
        with ${changed} delete from ${table} summary using changed
        where summary.agency_id = changed.agency_id and summary.day = changed.day`);
      await tx.execute(sql`
        with ${changed}, ${computed} insert into ${table} (${columns}) select ${columns} from computed`);
    }
  }
  if (rows.some(({ ticket_id: ticketId }) => ticketId !== null))
    await updateOpenWork(
      tx,
      sql`changed as materialized (select distinct ticket_id from ${changes} where ticket_id is not null)`,
    );
  return rows.length;
}

const openWorkColumns = sql`ticket_id, agency_id, incident_type, reviewer_id, total_seconds, footage_left`;

/** Replaces the open work of the tickets of `changed`, and what it adds to the sums. */
async function updateOpenWork(tx: Transaction, changed: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    with ${changed},
    ${computedOpenWork(sql`true`)},
    former as (
      select work.* from changed cross join lateral (
        select ${openWorkColumns} from ${openWork} where ${openWork.ticketId} = changed.ticket_id) work),
    closed as (
      delete from ${openWork} using changed
      where ${openWork.ticketId} = changed.ticket_id and changed.ticket_id not in (select ticket_id from computed)),
    opened as (
      insert into ${openWork} (${openWorkColumns}) select ${openWorkColumns} from computed
      on conflict (ticket_id) do update set incident_type = excluded.incident_type, reviewer_id = excluded.reviewer_id,
        total_seconds = excluded.total_seconds, footage_left = excluded.footage_left),
    parts as (
      select agency_id, incident_type, reviewer_id, 1 as tickets, total_seconds, footage_left from computed
      union all select agency_id, incident_type, reviewer_id, -1, -total_seconds, -footage_left from former)
    insert into ${openWorkSums} (agency_id, incident_type, reviewer_id, tickets, total_seconds, footage_left)
    select agency_id, incident_type, reviewer_id, sum(tickets), sum(total_seconds), sum(footage_left) from parts
    group by agency_id, incident_type, reviewer_id
    having sum(tickets) <> 0 or sum(total_seconds) <> 0 or sum(footage_left) <> 0
    on conflict (agency_id, incident_type, reviewer_id) do update set tickets = open_work_sums.tickets + excluded.tickets,
      total_seconds = open_work_sums.total_seconds + excluded.total_seconds,
      footage_left = open_work_sums.footage_left + excluded.footage_left`);
  await tx.execute(sql`delete from ${openWorkSums} where tickets = 0`);
}

/** A summary that differs from what its rows tell. */
interface SummaryFault extends Record<string, unknown> {
  readonly summary: string;
  readonly subject: string;
}

/**
 * Returns the summaries that differ from the rows, without those whose change is noted. Reads all rows: for
 * verification, as the system.
 */
export async function findSummaryFaults(tx: Reader): Promise<readonly SummaryFault[]> {
  const faults: SummaryFault[] = [];
  for (const { name, table, columns, computed } of daySummaries)
    faults.push(
      ...(await readRows<SummaryFault>(
        tx,
        sql`
        with changed as materialized (
          select agency_id, (submitted_at at time zone 'UTC')::date as day from ${tickets}
          union select agency_id, (delivered_at at time zone 'UTC')::date from ${reports}),
        ${computed},
        different as (
          (select ${columns} from computed except all select ${columns} from ${table})
          union all (select ${columns} from ${table} except all select ${columns} from computed))
        select distinct ${name}::text as summary, agency_id || ' ' || day as subject from different
        where not exists (select from ${summaryChanges} change
          where change.agency_id = different.agency_id and change.day = different.day)`,
      )),
    );
  return [...faults, ...(await findOpenWorkFaults(tx))];
}

const findOpenWorkFaults = (tx: Reader): Promise<SummaryFault[]> =>
  readRows<SummaryFault>(
    tx,
    sql`
    with changed as materialized (select ${tickets.id} as ticket_id from ${tickets} where ${isOpenTicket}),
    ${computedOpenWork(sql`true`)},
    different as (
      (select ${openWorkColumns} from computed except all select ${openWorkColumns} from ${openWork})
      union all (select ${openWorkColumns} from ${openWork} except all select ${openWorkColumns} from computed)),
    parts as (
      select agency_id, incident_type, reviewer_id, tickets, total_seconds, footage_left from ${openWorkSums}
      union all select agency_id, incident_type, reviewer_id, -1, -total_seconds, -footage_left from ${openWork})
    select distinct 'open_work' as summary, ticket_id::text as subject from different
    where not exists (select from ${summaryChanges} change where change.ticket_id = different.ticket_id)
    union all
    select 'open_work_sums', concat_ws(' ', agency_id, incident_type, reviewer_id) from parts
    group by agency_id, incident_type, reviewer_id
    having sum(tickets) <> 0 or sum(total_seconds) <> 0 or sum(footage_left) <> 0`,
  );
