import { mediaWorkStates } from '@plainview/domain/video/video-media';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MediaFacts } from '../video/media-facts.ts';
import { agencies } from './accounts.ts';
import { agencyReads } from './row-level-security.ts';
import { videos } from './tickets.ts';

/** The work on a stored video, from when it was first taken up. What it made lies in derived_files. */
export const videoMedia = pgTable(
  'video_media',
  {
    videoId: uuid('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    agencyId: uuid('agency_id')
      .notNull()
      .references(() => agencies.id),
    state: text('state', { enum: mediaWorkStates }).notNull(),
    /** Per cent of the copy; null before it is begun and once it is settled. */
    progress: integer('progress'),
    /** Why there is no copy, or what is to be known of it. */
    note: text('note'),
    /** What ffmpeg measured; null where it could not. */
    facts: jsonb('facts').$type<MediaFacts>(),
    /** How many times the decoder complained over the key pictures; null where they were not decoded. */
    decodeErrors: integer('decode_errors'),
    /** How many times the work was taken up. */
    attempts: integer('attempts').notNull(),
    /** While it is worked on, no older than a minute. */
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    index('video_media_working')
      .on(table.changedAt)
      .where(sql`${table.state} = 'working'`),
    check('video_media_state', sql`${table.state} in ('working', 'ready', 'not-needed', 'failed')`),
    check('video_media_progress', sql`${table.progress} between 0 and 100`),
  ],
).enableRLS();
