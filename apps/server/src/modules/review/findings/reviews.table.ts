import { frameSources } from '@plainview/domain/evidence/media/frame';
import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import type { StoredReport } from '@plainview/domain/reports/reports/report-document';
import { findingCategories, findingSeverities } from '@plainview/domain/review/findings/finding';
import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  id,
  instant,
  isSha256,
  microsecondInstant,
  oneOf,
  safeInteger,
  searchBucket,
  searchParts,
} from '../../../platform/database/schema/columns.ts';
import { agencyReads, adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { secondReviewId } from '../second-reviews/second-reviews.table.ts';
import { blindReportsPolicy, oneReviewPolicy } from './review-policies.table.ts';

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

/** Delivered reports. Rows can be neither changed nor deleted (enforced by grants and by a trigger). */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id),
    version: integer('version').notNull(),
    deliveredAt: instant('delivered_at').notNull(),
    /** No foreign key: the row outlives the account. */
    deliveredById: uuid('delivered_by_id').notNull(),
    deliveredBy: text('delivered_by').notNull(),
    storageKey: uuid('storage_key').notNull().unique(),
    sha256: text('sha256').notNull(),
    sizeBytes: safeInteger('size_bytes').notNull(),
    /** Values at the time of delivery; the archive sorts and filters by them. */
    incidentType: text('incident_type').notNull(),
    officersInvolved: text('officers_involved').array().notNull(),
    searchText: text('search_text').notNull(),
    /** The report's complete content as delivered, with the SHA-256 of each video that it is based on. */
    content: jsonb('content').$type<StoredReport>().notNull(),
    /** Positions of the pictures of findings in the file. */
    pictures: jsonb('pictures').$type<readonly PictureInFile[]>().notNull().default([]),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    blindReportsPolicy(table.ticketId),
    unique('reports_version').on(table.ticketId, table.version),
    // With agency and ticket, which row-level security compares, and the version, only these indexes are read
    // to count the first deliveries, or all, of a period.
    index('reports_newest').on(table.deliveredAt, table.id, table.agencyId, table.ticketId, table.version),
    index('reports_agency_newest').on(
      table.agencyId,
      table.deliveredAt,
      table.id,
      table.ticketId,
      table.version,
    ),
    index('reports_incident').on(table.incidentType, table.id),
    index('reports_agency_incident').on(table.agencyId, table.incidentType, table.id),
    index('reports_incident_newest').on(
      table.incidentType,
      table.deliveredAt,
      table.id,
      table.agencyId,
      table.ticketId,
    ),
    index('reports_search').using(
      'gin',
      table.searchText.op('gin_trgm_ops'),
      searchBucket(table.deliveredAt, 'day'),
    ),
    index('reports_search_parts').using('gin', searchParts(table.searchText)),
    check('reports_version_positive', sql`${table.version} > 0`),
    check('reports_sha256', isSha256(table.sha256)),
  ],
).enableRLS();
