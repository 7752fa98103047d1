import { date, index, integer, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

/** Open tickets as `openWorkSums` counts them. The job that keeps both subtracts a row before it adds the new one. */
export const openWork = pgTable(
  'open_work',
  {
    /** No foreign key: the row stays until the job has subtracted it. */
    ticketId: uuid('ticket_id').primaryKey(),
    agencyId: agencyId(),
    incidentType: text('incident_type').notNull(),
    /** No foreign key, for the same reason. */
    reviewerId: uuid('reviewer_id'),
    totalSeconds: integer('total_seconds').notNull(),
    /** Length of the videos that the reviewer has not watched at up to 2× speed. */
    footageLeft: numeric('footage_left').notNull(),
  },
  () => [adminOnlyPolicy()],
).enableRLS();

/** Sums of `openWork`. */
export const openWorkSums = pgTable(
  'open_work_sums',
  {
    agencyId: agencyId(),
    incidentType: text('incident_type').notNull(),
    reviewerId: uuid('reviewer_id'),
    tickets: integer('tickets').notNull(),
    totalSeconds: safeInteger('total_seconds').notNull(),
    footageLeft: numeric('footage_left').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    unique('open_work_sums_once').on(table.agencyId, table.incidentType, table.reviewerId).nullsNotDistinct(),
  ],
).enableRLS();

/** The playing time of each reviewer by day: of the tickets whose latest report was delivered on that day. */
export const playedDays = pgTable(
  'played_days',
  {
    agencyId: agencyId(),
    day: date('day').notNull(),
    /** No foreign key: the record of the review outlives the account. */
    reviewerId: uuid('reviewer_id').notNull(),
    playedMilliseconds: numeric('played_milliseconds').notNull(),
    watchedMicroseconds: numeric('watched_microseconds').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.agencyId, table.day, table.reviewerId] }),
    index('played_days_day').on(table.day),
  ],
).enableRLS();
