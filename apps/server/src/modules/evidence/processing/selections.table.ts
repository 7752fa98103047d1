import { videoStatuses } from '@plainview/domain/evidence/videos/video';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  createdAt,
  id,
  instant,
  isSha256,
  microsecondInstant,
  safeInteger,
} from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy, ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { ownerId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';

/** A download prepared for a user: its file is fixed, and valid for minutes. */
export const exportRequests = pgTable(
  'export_requests',
  {
    id: id(),
    userId: ownerId(),
    /** Null for those of administrators. */
    agencyId: uuid('agency_id'),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: ['xlsx', 'csv'] }).notNull(),
    rows: integer('rows').notNull(),
    sizeBytes: safeInteger('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: microsecondInstant('created_at').notNull(),
    expiresAt: microsecondInstant('expires_at').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    index('export_requests_expiry').on(table.expiresAt),
    check('export_requests_sha256', isSha256(table.sha256)),
  ],
).enableRLS();

/**
 * The bytes of prepared downloads in pieces of equal size, of which the last one may be shorter. They are
 * written before the download itself, in the same transaction.
 */
export const exportPieces = pgTable(
  'export_pieces',
  {
    exportId: uuid('export_id').notNull(),
    /** From 0. */
    position: integer('position').notNull(),
    userId: ownerId(),
    content: bytes('content').notNull(),
  },
  (table) => [ownerPolicy(table.userId), primaryKey({ columns: [table.exportId, table.position] })],
).enableRLS();

/** A set of videos that an administrator handed to a processing tool, under a reference that expires. */
export const processingRuns = pgTable(
  'processing_runs',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    /** URL of the tool; null for the product's own verification. */
    tool: text('tool'),
    videoCount: integer('video_count').notNull(),
    createdAt: createdAt(),
    expiresAt: microsecondInstant('expires_at').notNull(),
    /** When an administrator revoked its reference before it expired. */
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [
    adminOnlyPolicy(),
    index('processing_runs_newest').on(table.createdAt, table.id),
    index('processing_runs_expiry').on(table.expiresAt),
    check('processing_runs_videos', sql`${table.videoCount} > 0`),
  ],
).enableRLS();

/** The videos of a run in order, each with its result. */
export const processingItems = pgTable(
  'processing_items',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => processingRuns.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    status: text('status', { enum: videoStatuses }).notNull(),
    /** In hundredths, as reported by the tool; null if it reports none. */
    progress: integer('progress'),
    /** The tool's message about the video, for display. */
    note: text('note'),
    changedAt: microsecondInstant('changed_at'),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.runId, table.videoId] }),
    index('processing_items_order').on(table.runId, table.position),
    index('processing_items_video').on(table.videoId),
    check('processing_items_progress', sql`${table.progress} between 0 and 100`),
  ],
).enableRLS();
