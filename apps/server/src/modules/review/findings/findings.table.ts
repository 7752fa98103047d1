import { frameSources } from '@plainview/domain/evidence/media/frame';
import { findingCategories, findingSeverities } from '@plainview/domain/review/findings/finding';
import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  id,
  instant,
  microsecondInstant,
  oneOf,
  safeInteger,
} from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { secondReviewId } from '../second-reviews/second-reviews.table.ts';
import { oneReviewPolicy } from './review-policies.table.ts';

/** A reviewer's draft work; the agency reads it only in the delivered report. */
export const findings = pgTable(
  'findings',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    startMicroseconds: safeInteger('start_microseconds').notNull(),
    endMicroseconds: safeInteger('end_microseconds'),
    /** Numbers of the frames that were shown, from 1; null if the position is approximate. */
    startFrame: integer('start_frame'),
    endFrame: integer('end_frame'),
    /** The file in which the frames were shown. */
    frameSource: text('frame_source', { enum: frameSources }),
    category: text('category', { enum: findingCategories }).notNull(),
    severity: text('severity', { enum: findingSeverities }).notNull(),
    text: text('text').notNull(),
    /** Drawn on the frame at the start. */
    shapes: jsonb('shapes').$type<readonly FrameShape[]>().notNull().default([]),
    /** Speed at which the video was playing when the finding was marked; null if it was paused. */
    playbackRate: doublePrecision('playback_rate'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    createdAt: microsecondInstant('created_at').notNull(),
    /** The marked position; null unless Plainview found the frames later. */
    markedMicroseconds: safeInteger('marked_microseconds'),
    /** When it was removed; it can be restored for a while. */
    removedAt: instant('removed_at'),
    secondReviewId: secondReviewId(),
  },
  (table) => [
    adminOnlyPolicy(),
    oneReviewPolicy(table.secondReviewId, table),
    index('findings_second_review').on(table.secondReviewId),
    index('findings_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    index('findings_ticket').on(table.ticketId, table.videoId, table.startMicroseconds),
    check(
      'findings_range',
      sql`${table.startMicroseconds} >= 0 and (${table.endMicroseconds} is null or ${table.endMicroseconds} >= ${table.startMicroseconds})`,
    ),
    check(
      'findings_frames',
      sql`(${table.startFrame} is null) = (${table.frameSource} is null)
        and (${table.endFrame} is null) = (${table.startFrame} is null or ${table.endMicroseconds} is null)
        and ${table.startFrame} >= 1 and ${table.endFrame} >= ${table.startFrame}`,
    ),
    check('findings_shapes', sql`jsonb_typeof(${table.shapes}) = 'array'`),
    check('findings_playback_rate', sql`${table.playbackRate} > 0`),
    check('findings_frame_source', oneOf(table.frameSource, frameSources)),
  ],
).enableRLS();
