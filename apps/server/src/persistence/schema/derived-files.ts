import { agencyDerivedKinds, derivedFileKinds } from '@plainview/domain/video/derived-file';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { agencies } from './accounts.ts';
import { agencyReads } from './row-level-security.ts';
import { processingRuns } from './selections.ts';
import { videos } from './tickets.ts';

const shownToAgency = sql.raw(agencyDerivedKinds.map((kind) => `'${kind}'`).join(', '));

/**
 * Files made from a video and deleted with it. Whenever a row is deleted, a trigger adds the job that deletes its bytes
 * in the same transaction.
 */
export const derivedFiles = pgTable(
  'derived_files',
  {
    /** Also the storage key of its bytes. */
    id: uuid('id').primaryKey(),
    agencyId: uuid('agency_id')
      .notNull()
      .references(() => agencies.id),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The processing run that produced it; null if none did, or if the run was deleted. */
    runId: uuid('run_id').references(() => processingRuns.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: derivedFileKinds }).notNull(),
    /** File name for downloads. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Position of a still image in the video; null for other files. */
    atMicroseconds: bigint('at_microseconds', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId, sql`${table.kind} in (${shownToAgency})`),
    index('derived_files_video').on(table.videoId, table.kind, table.atMicroseconds),
    index('derived_files_run').on(table.runId),
    unique('derived_files_result').on(table.runId, table.videoId, table.kind, table.name),
    check('derived_files_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('derived_files_size', sql`${table.sizeBytes} > 0`),
  ],
).enableRLS();
