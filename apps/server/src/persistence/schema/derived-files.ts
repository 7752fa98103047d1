import { agencyDerivedKinds, derivedFileKinds } from '@plainview/domain/video/derived-file';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, isSha256, oneOf, safeInteger } from './columns.ts';
import { agencyId } from './references.ts';
import { agencyReads } from './row-level-security.ts';
import { processingRuns } from './selections.ts';
import { videos } from './tickets.ts';

/**
 * Files made from a video and deleted with it. Whenever a row is deleted, a trigger adds the job that deletes its bytes
 * in the same transaction.
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
    createdAt: createdAt(),
  },
  (table) => [
    ...agencyReads(table.agencyId, oneOf(table.kind, agencyDerivedKinds)),
    index('derived_files_video').on(table.videoId, table.kind, table.atMicroseconds),
    index('derived_files_run').on(table.runId),
    unique('derived_files_result').on(table.runId, table.videoId, table.kind, table.name),
    check('derived_files_sha256', isSha256(table.sha256)),
    check('derived_files_size', sql`${table.sizeBytes} > 0`),
  ],
).enableRLS();
