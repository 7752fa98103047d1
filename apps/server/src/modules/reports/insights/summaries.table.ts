import type { FindingCategory, FindingSeverity } from '@plainview/domain/review/findings/finding';
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy, agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

// Summaries of days in UTC, so that figures of a period read a row per day, agency and incident type instead of
// each ticket. They contain what the same queries compute from the rows (decision 140).

/** Number of findings of a category and severity. */
interface DayFindings {
  readonly category: FindingCategory;
  readonly severity: FindingSeverity;
  readonly count: number;
}

/** Number of answers with a text to a question, as reports contain them. */
interface DayAnswers {
  readonly scorecardId: string;
  readonly version: number;
  readonly questionId: string;
  readonly text: string;
  readonly answers: number;
}

/** A version of a scorecard, and a ticket whose latest report contains it. */
interface DayScorecard {
  readonly scorecardId: string;
  readonly version: string;
  readonly ticketId: string;
}

/** Returns the columns that summarize the tickets whose first report was delivered on a day. */
const deliveryColumns = () => ({
  agencyId: agencyId(),
  day: date('day').notNull(),
  incidentType: text('incident_type').notNull(),
  tickets: integer('tickets').notNull(),
  onTime: integer('on_time').notNull(),
  /** From submission to delivery, of each ticket in ascending order: a percentile needs all of them. */
  seconds: doublePrecision('seconds').array().notNull(),
  footageSeconds: safeInteger('footage_seconds').notNull(),
  /** Exact, so that sums do not depend on the order of their parts. */
  playedMilliseconds: numeric('played_milliseconds').notNull(),
  findings: jsonb('findings').$type<readonly DayFindings[]>().notNull(),
});

/** First deliveries of a day, with findings and playing time from the records of the review. */
export const deliveryDays = pgTable(
  'delivery_days',
  {
    ...deliveryColumns(),
    /** Tickets whose findings and playing time are not counted, because they may be reviewed blind. */
    uncounted: integer('uncounted').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.agencyId, table.day, table.incidentType] }),
    // Only this index is read to count deliveries.
    index('delivery_days_day').on(table.day, table.agencyId, table.incidentType, table.tickets),
  ],
).enableRLS();

/** First deliveries of a day, with what the latest reports of these tickets contain. */
export const reportDays = pgTable(
  'report_days',
  {
    ...deliveryColumns(),
    answers: jsonb('answers').$type<readonly DayAnswers[]>().notNull(),
    scorecards: jsonb('scorecards').$type<readonly DayScorecard[]>().notNull(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    primaryKey({ columns: [table.agencyId, table.day, table.incidentType] }),
  ],
).enableRLS();

/** Submissions of a day. */
export const arrivalDays = pgTable(
  'arrival_days',
  {
    agencyId: agencyId(),
    day: date('day').notNull(),
    incidentType: text('incident_type').notNull(),
    tickets: integer('tickets').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.agencyId, table.day, table.incidentType] }),
    // Only this index is read to count submissions.
    index('arrival_days_day').on(table.day, table.agencyId, table.incidentType, table.tickets),
  ],
).enableRLS();
