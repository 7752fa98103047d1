import { watchSpeeds } from '@plainview/domain/review/coverage/watch-coverage';
import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { instant, int8multirange, safeInteger } from '../../../platform/database/schema/columns.ts';

/**
 * How a part is stored. `stated`: by an earlier release, which did not compare it with the bytes sent.
 * `unconfirmed`: becomes `checked` once enough bytes were sent.
 */
export const storedCertainties = ['stated', 'unconfirmed', 'checked'] as const;

/** Columns of what a person played of a video or of a copy, by class of speeds and sound. */
export const playedColumns = () => ({
  /** No foreign key: the row outlives the account. */
  reviewerId: uuid('reviewer_id').notNull(),
  reviewerName: text('reviewer_name').notNull(),
  speed: text('speed', { enum: watchSpeeds }).notNull(),
  isHeard: boolean('is_heard').notNull(),
  certainty: text('certainty', { enum: storedCertainties }).notNull().default('stated'),
  /** Microseconds of the video. */
  stretches: int8multirange('stretches').notNull(),
  /** How long the person played these parts, each time they did. */
  playedMilliseconds: safeInteger('played_milliseconds').notNull(),
  firstReportedAt: instant('first_reported_at').notNull(),
  lastReportedAt: instant('last_reported_at').notNull(),
  /** Until when the person's time is used up by reports of this video; null before any was counted. */
  usedUntil: instant('used_until'),
});
