import { sql, type SQL } from 'drizzle-orm';
import { summaryChanges } from '../../../platform/database/schema/summary-changes.table.ts';
import { blindTicketIds } from '../../review/findings/review-policies.table.ts';
import { undrawnTickets } from './delivered-tickets.sql.ts';

// Queries about days read the relation `changed` of a WITH clause: the agencies and days that are computed from the
// rows. All other days are read from their summaries.

/** First and last day, both inclusive, such as 2026-11-05, in UTC. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const changedDays = sql`select ${summaryChanges.agencyId} as agency_id, ${summaryChanges.day} as day from ${summaryChanges}
  where ${summaryChanges.day} is not null`;

/**
 * Returns the days of a period whose summary does not tell what the actor may see: those that changed since it was
 * written, and those with reports that are hidden from the actor, who reviews their tickets a second time.
 * @param isDrawn false adds the days of tickets whose delivery no draw has considered
 */
export const daysToCompute = ({ from, to }: Days, agencyId: string | null, isDrawn = true): SQL => sql`
  select distinct agency_id, day from (
    ${changedDays}
    union all select agency_id, day from days_of_reports(${blindTicketIds})
    ${isDrawn ? sql`` : sql`union all select agency_id, day from days_of_reports(array(${undrawnTickets}))`}) outdated
  where day between ${from}::date and ${to}::date and ${agencyId === null ? sql`true` : sql`agency_id = ${agencyId}`}`;

/** Returns the days of a period whose summary changed since it was written, for what no one hides from an agency. */
export const daysChangedSince = ({ from, to }: Days, agencyId: string | null): SQL => sql`
  select distinct agency_id, day from (${changedDays}) outdated
  where day between ${from}::date and ${to}::date and ${agencyId === null ? sql`true` : sql`agency_id = ${agencyId}`}`;

/** Returns the condition that a time is on the day of the row of `changed`. */
export const isOnChangedDay = (time: SQL): SQL => sql`${time} >= changed.day::timestamp at time zone 'UTC'
  and ${time} < ${endOfChangedDay}`;

/** End of the day of the row of `changed`. */
export const endOfChangedDay = sql`(changed.day + 1)::timestamp at time zone 'UTC'`;

/** Returns the condition that a row of a summary is of the period, and is not computed from the rows. */
export const isSummarized = (summary: SQL, { from, to }: Days, agencyId: string | null): SQL => sql`
  ${summary}.day between ${from}::date and ${to}::date
  and ${agencyId === null ? sql`true` : sql`${summary}.agency_id = ${agencyId}`}
  and not exists (select from changed where changed.agency_id = ${summary}.agency_id and changed.day = ${summary}.day)`;
