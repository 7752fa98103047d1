import { agencyDerivedKinds, derivedFileKinds } from '@plainview/domain/evidence/derived-files/derived-file';
import { frameSources } from '@plainview/domain/evidence/media/frame';
import {
  excerptKinds,
  excerptStates,
  MOST_PICTURE_ATTEMPTS,
} from '@plainview/domain/evidence/media/video-excerpt';
import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  id,
  instant,
  isSha256,
  oneOf,
  safeInteger,
} from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy, agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { blindFilesPolicies, oneReviewPolicy } from '../../review/findings/review-policies.table.ts';
import { secondReviewId } from '../../review/second-reviews/second-reviews.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { processingRuns } from '../processing/selections.table.ts';

// Written as text, because the schema of redacted copies comes later. Its own policies apply.
const isDelivered = (fileId: AnyPgColumn): SQL =>
  sql`exists (select 1 from redaction_videos join redactions on redactions.id = redaction_videos.redaction_id
    where redaction_videos.file_id = ${fileId} and redactions.state = 'delivered')`;

/**
 * Files made from a video and deleted with it. Whenever a row is deleted, a trigger adds the job that deletes
 * its bytes in the same transaction.
 */
export const derivedFiles = pgTable(
  'derived_files',
  {
    /** Also the storage key of its bytes. */
    id: id(),
    agencyId: agencyId(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The processing run that produced it; null if none did, or if the run was deleted. */
    runId: uuid('run_id').references(() => processingRuns.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: derivedFileKinds }).notNull(),
    /** File name for downloads. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: safeInteger('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Position of a still image in the video; null for other files. */
    atMicroseconds: safeInteger('at_microseconds'),
    /** Place among the video's tracks of its kind, from 1; null for other files. */
    trackNumber: integer('track_number'),
    createdAt: createdAt(),
  },
  (table) => [
    ...agencyReads(
      table.agencyId,
      sql`(${oneOf(table.kind, agencyDerivedKinds)} or ${table.kind} = 'redacted' and ${isDelivered(table.id)})`,
    ),
    ...blindFilesPolicies(table),
    index('derived_files_video').on(table.videoId, table.kind, table.atMicroseconds),
    index('derived_files_run').on(table.runId),
    unique('derived_files_result').on(table.runId, table.videoId, table.kind, table.name),
    // The same sidecar file is kept once.
    uniqueIndex('derived_files_sidecar')
      .on(table.videoId, table.name, table.sha256)
      .where(sql`kind = 'sidecar'`),
    check('derived_files_sha256', isSha256(table.sha256)),
    check('derived_files_size', sql`${table.sizeBytes} > 0`),
  ],
).enableRLS();

/**
 * Stills and clips of parts of a video, each made once; the agency sees them only in the delivered report.
 */
export const videoExcerpts = pgTable(
  'video_excerpts',
  {
    id: id(),
    agencyId: agencyId(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: excerptKinds }).notNull(),
    startMicroseconds: safeInteger('start_microseconds').notNull(),
    /** Null for a still. */
    endMicroseconds: safeInteger('end_microseconds'),
    /** Numbers of the frames, from 1; null if the position is approximate. */
    startFrame: integer('start_frame'),
    endFrame: integer('end_frame'),
    /** The file that it is made from. */
    source: text('source', { enum: frameSources }).notNull(),
    state: text('state', { enum: excerptStates }).notNull(),
    progress: integer('progress'),
    /** Why it could not be made. */
    note: text('note'),
    attempts: integer('attempts').notNull(),
    fileId: uuid('file_id').references(() => derivedFiles.id, { onDelete: 'set null' }),
    width: integer('width'),
    height: integer('height'),
    /** While the work is in progress, at most a minute old. */
    changedAt: instant('changed_at').notNull(),
    /** Each review has its own, so that none shows what the other one marked. */
    secondReviewId: secondReviewId(),
    /** A smaller copy of a still, for reports. */
    pictureFileId: uuid('picture_file_id').references(() => derivedFiles.id, { onDelete: 'set null' }),
    /** How often making that copy was started. */
    pictureAttempts: integer('picture_attempts').notNull().default(0),
  },
  (table) => [
    adminOnlyPolicy(),
    oneReviewPolicy(table.secondReviewId, { videoId: table.videoId }),
    index('video_excerpts_second_review').on(table.secondReviewId),
    unique('video_excerpts_part')
      .on(
        table.videoId,
        table.kind,
        table.source,
        table.startMicroseconds,
        table.endMicroseconds,
        table.startFrame,
        table.secondReviewId,
      )
      .nullsNotDistinct(),
    index('video_excerpts_file').on(table.fileId),
    index('video_excerpts_picture_file').on(table.pictureFileId),
    index('video_excerpts_without_picture')
      .on(table.changedAt)
      .where(
        sql`${table.kind} = 'still' and ${table.state} = 'ready' and ${table.pictureFileId} is null
          and ${table.pictureAttempts} < ${sql.raw(String(MOST_PICTURE_ATTEMPTS))}`,
      ),
    index('video_excerpts_unfinished')
      .on(table.changedAt)
      .where(sql`${table.state} in ('waiting', 'working')`),
    check('video_excerpts_kind', oneOf(table.kind, excerptKinds)),
    check('video_excerpts_source', oneOf(table.source, frameSources)),
    check('video_excerpts_state', oneOf(table.state, excerptStates)),
    check('video_excerpts_progress', sql`${table.progress} between 0 and 100`),
  ],
).enableRLS();
