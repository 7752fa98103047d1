import { watchSpeeds } from '@plainview/domain/review/coverage/watch-coverage';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { oneReviewPolicy } from '../findings/review-policies.table.ts';
import { secondReviewId } from '../second-reviews/second-reviews.table.ts';
import { playedColumns, storedCertainties } from './played-columns.table.ts';

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
    ...playedColumns(),
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
