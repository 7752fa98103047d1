import { watchSpeeds } from '@plainview/domain/review/coverage/watch-coverage';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, int8multirange, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { oneReviewPolicy } from '../findings/review-policies.table.ts';
import { secondReviewId } from '../second-reviews/second-reviews.table.ts';

/**
 * How a part is stored. `stated`: by an earlier release, which did not compare it with the bytes sent.
 * `unconfirmed`: becomes `checked` once enough bytes were sent.
 */
export const storedCertainties = ['stated', 'unconfirmed', 'checked'] as const;

/** Played parts of a video by reviewer, speed and sound. Agencies see them only in the delivered report. */
export const watchedParts = pgTable(
  'watched_parts',
  {
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** No foreign key: the row outlives the account. */
    reviewerId: uuid('reviewer_id').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    speed: text('speed', { enum: watchSpeeds }).notNull(),
    isHeard: boolean('is_heard').notNull(),
    certainty: text('certainty', { enum: storedCertainties }).notNull().default('stated'),
    /** Microseconds of the video. */
    stretches: int8multirange('stretches').notNull(),
    /** How long the reviewer played these parts, each time they did. */
    playedMilliseconds: safeInteger('played_milliseconds').notNull(),
    firstReportedAt: instant('first_reported_at').notNull(),
    lastReportedAt: instant('last_reported_at').notNull(),
    /** Until when the reviewer's time is used up by reports of this video; null before any was counted. */
    usedUntil: instant('used_until'),
    secondReviewId: secondReviewId(),
  },
  (table) => [
    adminOnlyPolicy(),
    oneReviewPolicy(table.secondReviewId, table),
    unique('watched_parts_once')
      .on(table.videoId, table.reviewerId, table.speed, table.isHeard, table.certainty, table.secondReviewId)
      .nullsNotDistinct(),
    index('watched_parts_second_review').on(table.secondReviewId),
    index('watched_parts_ticket').on(table.ticketId),
    check('watched_parts_speed', oneOf(table.speed, watchSpeeds)),
    check('watched_parts_certainty', oneOf(table.certainty, storedCertainties)),
    check('watched_parts_played', sql`${table.playedMilliseconds} >= 0`),
  ],
).enableRLS();
