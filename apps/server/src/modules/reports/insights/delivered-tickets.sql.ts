import type { InsightStep } from '@plainview/domain/reports/insights/insight-period';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql, type SQL } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import {
  calibrationClips,
  secondReviewProgress,
  secondReviews,
  secondReviewShares,
} from '../../review/second-reviews/second-reviews.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { reports } from '../reports/reports.table.ts';

/** Limits figures to the tickets of an agency, of an incident type, or both. Null: those of all. */
export interface InsightScope {
  readonly agencyId: string | null;
  readonly incidentType: string | null;
}

/** The tickets whose first report was delivered in a period. First and last day, both inclusive, in UTC. */
export interface DeliveryPeriod extends InsightScope {
  readonly from: string;
  readonly to: string;
  readonly step: InsightStep;
}

/** The tickets whose first report was delivered in a half-open period. */
export interface DeliveredTickets extends InsightScope {
  readonly from: Date;
  readonly before: Date;
  readonly step: InsightStep;
}

/** Longest time that one of these queries may take, in milliseconds. */
const MOST_MILLISECONDS = 20_000;

/** Limits the time of the queries of a transaction. Send it along with the first one. */
export const limitTime = (tx: Reader) =>
  readRows(tx, sql`select set_config('statement_timeout', ${String(MOST_MILLISECONDS)}, true)`);

/** Returns the step of a time: Monday or the first of the month, in UTC, as text. */
export const stepOf = (step: InsightStep, time: SQL | typeof tickets.submittedAt) =>
  sql`to_char(date_trunc(${sql.raw(`'${step}'`)}, ${time} at time zone 'UTC'), 'YYYY-MM-DD')`;

/**
 * Returns the conditions on the reports of a scope. The incident type is that of the delivery,
 * which is indexed.
 */
const inScope = ({ agencyId, incidentType }: InsightScope) =>
  sql`${agencyId === null ? sql`true` : sql`${reports.agencyId} = ${agencyId}`}
    and ${incidentType === null ? sql`true` : sql`${reports.incidentType} = ${incidentType}`}`;

/**
 * Returns the rows of tickets with their first delivery, as a subquery. It starts from the index of
 * deliveries, and `offset 0` keeps PostgreSQL from reading the whole table of tickets instead of one row
 * for each delivery.
 */
export const deliveredTickets = (which: DeliveredTickets) => sql`
  select ${reports.ticketId} as id, ${reports.incidentType} as incident_type, ${reports.deliveredAt} as delivered_at,
    ${stepOf(which.step, sql`${reports.deliveredAt}`)} as step,
    ticket.submitted_at, ticket.due_at, ticket.total_seconds, ticket.status
  from ${reports}
  cross join lateral (
    select submitted_at, coalesce(first_due_at, due_at) as due_at, total_seconds, status from ${tickets} where ${tickets.id} = ${reports.ticketId} offset 0
  ) ticket
  where ${reports.version} = 1 and ${reports.deliveredAt} >= ${which.from} and ${reports.deliveredAt} < ${which.before}
    and ${inScope(which)}`;

/** Tickets whose delivery no draw has considered. */
export const undrawnTickets = sql`
  select ${custodyEntries.ticketId} from ${custodyEntries}
  where ${custodyEntries.event} = 'report.delivered' and ${custodyEntries.ticketId} is not null
    and ${custodyEntries.sequence} > (select ${secondReviewProgress.sequence} from ${secondReviewProgress})
    and exists (select from ${secondReviewShares} where ${secondReviewShares.percent} > 0)`;

/**
 * Returns the condition that someone may still review a ticket blind: its second review is not finished, or it is a
 * calibration clip. With EXISTS, PostgreSQL might read all rows of a table instead of those of each ticket.
 */
export const isPickedForBlindReview = (ticketId: SQL) => sql`(
  coalesce((select true from ${secondReviews} where ${secondReviews.ticketId} = ${ticketId}
    and ${secondReviews.drawId} is not null and ${secondReviews.finishedAt} is null limit 1), false)
  or coalesce((select true from ${calibrationClips} where ${calibrationClips.ticketId} = ${ticketId}
    and ${calibrationClips.retiredAt} is null limit 1), false))`;

/**
 * Returns the condition that someone may still review a ticket blind: it was picked for that, or no draw has
 * considered its delivery. Figures about its first review would show it to anyone who filters for this ticket.
 */
export const mayBeReviewedBlind = (ticketId: SQL) =>
  sql`(${isPickedForBlindReview(ticketId)} or ${ticketId} in (${undrawnTickets}))`;
