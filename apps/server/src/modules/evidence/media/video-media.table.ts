import type { ContentFacts, MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import { trackCopyStates, trackKinds } from '@plainview/domain/evidence/media/track-copy';
import { analysisStates, mediaWorkStates } from '@plainview/domain/evidence/media/video-media';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '../../../platform/database/schema/columns.ts';
import { agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';

/** The media processing of a stored video, from its first start. Its output is in derived_files. */
export const videoMedia = pgTable(
  'video_media',
  {
    videoId: uuid('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    state: text('state', { enum: mediaWorkStates }).notNull(),
    /** Percentage of the copy; null before it starts and after processing is settled. */
    progress: integer('progress'),
    /** Why there is no copy, or a remark about it. */
    note: text('note'),
    /** Measured by ffmpeg; null if that failed. */
    facts: jsonb('facts').$type<MediaFacts>(),
    /** Number of decoder errors over the key frames; null if they were not decoded. */
    decodeErrors: integer('decode_errors'),
    /** How often processing was started. */
    attempts: integer('attempts').notNull(),
    /** The frame index was made, or cannot be made. */
    framesIndexed: boolean('frames_indexed').notNull().default(false),
    /** Begins after processing is settled. */
    analysis: text('analysis', { enum: analysisStates }).notNull().default('waiting'),
    /** Percentage; null unless it is in progress. */
    analysisProgress: integer('analysis_progress'),
    /** The version that analyzed it, once it is done. */
    analysisVersion: integer('analysis_version').notNull().default(1),
    /** Result of the analysis; null until it is done. */
    content: jsonb('content').$type<ContentFacts>(),
    /** How long each kind of work took, in milliseconds; null until it was done. */
    preparationMilliseconds: integer('preparation_milliseconds'),
    copyMilliseconds: integer('copy_milliseconds'),
    analysisMilliseconds: integer('analysis_milliseconds'),
    /** While processing runs, at most a minute old. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    index('video_media_working')
      .on(table.changedAt)
      .where(sql`${table.state} = 'working'`),
    index('video_media_unindexed')
      .on(table.changedAt)
      .where(sql`not ${table.framesIndexed}`),
    index('video_media_unanalyzed')
      .on(table.changedAt)
      .where(sql`${table.analysis} in ('waiting', 'working')`),
    index('video_media_analyzed')
      .on(table.analysisVersion, table.changedAt)
      .where(sql`${table.analysis} = 'done'`),
    check('video_media_state', oneOf(table.state, mediaWorkStates)),
    check('video_media_progress', sql`${table.progress} between 0 and 100`),
    check('video_media_analysis', oneOf(table.analysis, analysisStates)),
    check('video_media_analysis_progress', sql`${table.analysisProgress} between 0 and 100`),
  ],
).enableRLS();

/** The copies of tracks that browsers cannot select. Their files are in derived_files. */
export const trackCopies = pgTable(
  'track_copies',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    kind: text('kind', { enum: trackKinds }).notNull(),
    /** Place among the video's tracks of its kind, from 1. */
    trackNumber: integer('track_number').notNull(),
    state: text('state', { enum: trackCopyStates }).notNull(),
    /** Why it failed. */
    note: text('note'),
    /** How often copying started without an end. */
    attempts: integer('attempts').notNull().default(0),
    /** While the work is in progress, at most a minute old. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.kind, table.trackNumber] }),
    ...agencyReads(table.agencyId),
    index('track_copies_waiting')
      .on(table.changedAt)
      .where(sql`${table.state} = 'waiting'`),
    check('track_copies_kind', oneOf(table.kind, trackKinds)),
    check('track_copies_state', oneOf(table.state, trackCopyStates)),
    check('track_copies_note', sql`(${table.note} is null) = (${table.state} <> 'failed')`),
  ],
).enableRLS();
