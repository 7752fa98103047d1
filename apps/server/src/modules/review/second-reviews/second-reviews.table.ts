import type { CalibrationReference } from '@plainview/domain/review/calibrations/calibration';
import type { Adjudication } from '@plainview/domain/review/second-reviews/review-comparison';
import type { SecondReviewContent } from '@plainview/domain/review/second-reviews/second-review';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, isSha256, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { agencies, users } from '../../identity/users/accounts.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

/** The share of tickets that are reviewed twice. Null matches every agency or incident type. */
export const secondReviewShares = pgTable(
  'second_review_shares',
  {
    agencyId: uuid('agency_id').references(() => agencies.id),
    incidentType: text('incident_type'),
    /** The incident type as it is compared. */
    incidentKey: text('incident_key'),
    percent: integer('percent').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    unique('second_review_shares_once').on(table.agencyId, table.incidentKey).nullsNotDistinct(),
    check('second_review_shares_key', sql`(${table.incidentType} is null) = (${table.incidentKey} is null)`),
    check('second_review_shares_percent', sql`${table.percent} between 0 and 100`),
  ],
).enableRLS();

/** A single row: the last entry of the ledger whose deliveries were considered. Its lock serializes draws. */
export const secondReviewProgress = pgTable(
  'second_review_progress',
  {
    id: integer('id').primaryKey().default(1),
    sequence: safeInteger('sequence').notNull(),
  },
  (table) => [adminOnlyPolicy(), check('second_review_progress_single', sql`${table.id} = 1`)],
).enableRLS();

/** Draws of tickets for a second review. */
export const secondReviewDraws = pgTable(
  'second_review_draws',
  {
    id: id(),
    drawnAt: instant('drawn_at').notNull(),
    /** Null for the scheduled draw. */
    drawnBy: text('drawn_by'),
    /** The ledger entry that lists the eligible tickets, and its hash, which is the seed. */
    listSequence: safeInteger('list_sequence').notNull(),
    seed: text('seed').notNull(),
    eligibleCount: integer('eligible_count').notNull(),
    drawnCount: integer('drawn_count').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    index('second_review_draws_newest').on(table.drawnAt, table.id),
    check('second_review_draws_seed', isSha256(table.seed)),
  ],
).enableRLS();

/** Delivered tickets with an agreed answer, which reviewers review blind. */
export const calibrationClips = pgTable(
  'calibration_clips',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The report that the agreed answer was made from. No foreign key, as in second reviews. */
    reportId: uuid('report_id').notNull(),
    /** The agreed answer; it never changes. */
    reference: jsonb('reference').$type<CalibrationReference>().notNull(),
    addedAt: instant('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    retiredAt: instant('retired_at'),
  },
  (table) => [
    adminOnlyPolicy(),
    index('calibration_clips_newest').on(table.addedAt, table.id),
    uniqueIndex('calibration_clips_ticket')
      .on(table.ticketId)
      .where(sql`${table.retiredAt} is null`),
  ],
).enableRLS();

/**
 * Second reviews of delivered tickets, and reviews of calibration clips. The policies of the first review's
 * tables depend on them.
 */
export const secondReviews = pgTable(
  'second_reviews',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Null for the review of a calibration clip, which any number of people review. */
    drawId: uuid('draw_id').references(() => secondReviewDraws.id),
    calibrationClipId: uuid('calibration_clip_id').references(() => calibrationClips.id, {
      onDelete: 'cascade',
    }),
    /** For the review of a calibration clip, when it was taken. */
    drawnAt: instant('drawn_at').notNull(),
    /**
     * The report that it is compared with. No foreign key: reports are never deleted, and
     * their schema follows.
     */
    reportId: uuid('report_id').notNull(),
    /** Null before someone takes it, and after the account was deleted; the name is kept. */
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    reviewerName: text('reviewer_name'),
    /** When it was last taken; kept when it is returned. */
    takenAt: instant('taken_at'),
    finishedAt: instant('finished_at'),
    /** The review as it was finished; it never changes. */
    content: jsonb('content').$type<SecondReviewContent>(),
    adjudicatedAt: instant('adjudicated_at'),
    adjudicatedBy: text('adjudicated_by'),
    adjudication: jsonb('adjudication').$type<readonly Adjudication[]>(),
  },
  (table) => [
    adminOnlyPolicy(),
    uniqueIndex('second_reviews_ticket')
      .on(table.ticketId)
      .where(sql`${table.drawId} is not null`),
    unique('second_reviews_clip').on(table.calibrationClipId, table.reviewerId),
    check('second_reviews_origin', sql`(${table.drawId} is null) <> (${table.calibrationClipId} is null)`),
    index('second_reviews_newest')
      .on(table.drawnAt, table.id)
      .where(sql`${table.drawId} is not null`),
    index('second_reviews_finished')
      .on(table.finishedAt, table.id)
      .where(sql`${table.drawId} is not null`),
    index('second_reviews_calibrated')
      .on(table.finishedAt, table.id)
      .where(sql`${table.calibrationClipId} is not null`),
    index('second_reviews_draw').on(table.drawId),
    index('second_reviews_taken')
      .on(table.reviewerId)
      .where(sql`${table.finishedAt} is null`),
    // The policies of ledger entries and files read these on most calls.
    index('second_reviews_started')
      .on(table.ticketId)
      .where(sql`${table.finishedAt} is null and ${table.takenAt} is not null`),
    check('second_reviews_content', sql`(${table.finishedAt} is null) = (${table.content} is null)`),
    check(
      'second_reviews_adjudication',
      sql`(${table.adjudicatedAt} is null) = (${table.adjudication} is null)
        and (${table.adjudicatedAt} is null or ${table.finishedAt} is not null)`,
    ),
  ],
).enableRLS();

/**
 * Administrators who know the first review of a ticket, found when they read a part of it. The ledger has the
 * entry; a row keeps later reads from writing anything.
 */
export const reviewReadings = pgTable(
  'review_readings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.userId, table.ticketId] }),
    index('review_readings_ticket').on(table.ticketId),
  ],
).enableRLS();

/** Returns the column with the second review that a row belongs to; null for the first review. */
export const secondReviewId = () =>
  uuid('second_review_id').references(() => secondReviews.id, { onDelete: 'cascade' });
