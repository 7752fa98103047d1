import { transcriptMakers, transcriptOrigins } from '@plainview/domain/evidence/transcripts/transcript';
import { transcriptionStates } from '@plainview/domain/evidence/transcripts/transcription';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';

const videoId = () =>
  uuid('video_id')
    .notNull()
    .references(() => videos.id, { onDelete: 'cascade' });

/** Versions of the transcripts of videos. Agencies do not see them. */
export const transcripts = pgTable(
  'transcripts',
  {
    id: id(),
    agencyId: agencyId(),
    videoId: videoId(),
    version: integer('version').notNull(),
    madeBy: text('made_by', { enum: transcriptMakers }).notNull(),
    origin: text('origin', { enum: transcriptOrigins }).notNull(),
    /** The model of the speech recognition service; null for an uploaded file. */
    model: text('model'),
    fileId: uuid('file_id')
      .notNull()
      .references(() => derivedFiles.id),
    lineCount: integer('line_count').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    adminOnlyPolicy(),
    unique('transcripts_version').on(table.videoId, table.version),
    index('transcripts_file').on(table.fileId),
    check('transcripts_version_positive', sql`${table.version} > 0`),
    check('transcripts_made_by', oneOf(table.madeBy, transcriptMakers)),
    check('transcripts_origin', oneOf(table.origin, transcriptOrigins)),
  ],
).enableRLS();

/** The lines of a transcript, with their confirmations and corrections. */
export const transcriptLines = pgTable(
  'transcript_lines',
  {
    transcriptId: uuid('transcript_id')
      .notNull()
      .references(() => transcripts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    startMicroseconds: safeInteger('start_microseconds').notNull(),
    endMicroseconds: safeInteger('end_microseconds').notNull(),
    speaker: text('speaker'),
    /** As the file has it; never changed. */
    text: text('text').notNull(),
    correctedText: text('corrected_text'),
    confirmedBy: text('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.transcriptId, table.number] }),
    check(
      'transcript_lines_range',
      sql`${table.startMicroseconds} >= 0 and ${table.endMicroseconds} >= ${table.startMicroseconds}`,
    ),
    check(
      'transcript_lines_confirmed',
      sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)
        and (${table.correctedText} is null or ${table.confirmedAt} is not null)`,
    ),
  ],
).enableRLS();

/** The work of the speech recognition service on a video, from its first start. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    videoId: videoId().primaryKey(),
    agencyId: agencyId(),
    state: text('state', { enum: transcriptionStates }).notNull(),
    progress: integer('progress'),
    /** Why it failed. */
    note: text('note'),
    attempts: integer('attempts').notNull(),
    requestedBy: text('requested_by').notNull(),
    /**
     * WebVTT files of the parts that are done, on the clock of the video. Empty once the
     * transcript is stored.
     */
    parts: jsonb('parts').$type<readonly string[]>().notNull(),
    /** While the work is in progress, at most a minute old. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    index('transcriptions_unfinished')
      .on(table.changedAt)
      .where(sql`${table.state} in ('waiting', 'working')`),
    check('transcriptions_state', oneOf(table.state, transcriptionStates)),
    check('transcriptions_progress', sql`${table.progress} between 0 and 100`),
  ],
).enableRLS();
