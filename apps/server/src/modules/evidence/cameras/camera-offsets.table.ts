import { offsetOrigins } from '@plainview/domain/evidence/cameras/alignment';
import { comparisonStates } from '@plainview/domain/evidence/cameras/comparison';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';

const ticketId = () =>
  uuid('ticket_id')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' });
const videoReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => videos.id, { onDelete: 'cascade' });

/** The start of each video on the common timeline of its ticket. */
export const cameraOffsets = pgTable(
  'camera_offsets',
  {
    agencyId: agencyId(),
    ticketId: ticketId(),
    videoId: videoReference('video_id').primaryKey(),
    startMicroseconds: safeInteger('start_microseconds').notNull(),
    driftPpm: doublePrecision('drift_ppm'),
    origin: text('origin', { enum: offsetOrigins }).notNull(),
    confidence: doublePrecision('confidence'),
    /**
     * Of the ticket's alignment: all its rows have the same, so that no one overwrites a change
     * they have not seen.
     */
    revision: integer('revision').notNull(),
    /** No foreign key: the row outlives the account. */
    setById: uuid('set_by_id').notNull(),
    setByName: text('set_by_name').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    index('camera_offsets_ticket').on(table.ticketId),
    check('camera_offsets_origin', oneOf(table.origin, offsetOrigins)),
    check('camera_offsets_confidence', sql`${table.confidence} between 0 and 1`),
    check('camera_offsets_revision', sql`${table.revision} > 0`),
  ],
).enableRLS();

/** Comparisons of the sound of two videos of a ticket, with their results. */
export const cameraComparisons = pgTable(
  'camera_comparisons',
  {
    agencyId: agencyId(),
    ticketId: ticketId(),
    referenceVideoId: videoReference('reference_video_id'),
    videoId: videoReference('video_id'),
    state: text('state', { enum: comparisonStates }).notNull(),
    /** Start of the video on the clock of the reference; null unless a match was found. */
    differenceMicroseconds: safeInteger('difference_microseconds'),
    driftPpm: doublePrecision('drift_ppm'),
    confidence: doublePrecision('confidence'),
    /** Starts of the work. */
    attempts: integer('attempts').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.referenceVideoId, table.videoId] }),
    index('camera_comparisons_ticket').on(table.ticketId),
    index('camera_comparisons_video').on(table.videoId),
    check('camera_comparisons_state', oneOf(table.state, comparisonStates)),
    check('camera_comparisons_videos', sql`${table.referenceVideoId} <> ${table.videoId}`),
    check(
      'camera_comparisons_result',
      sql`(${table.state} = 'found') = (${table.differenceMicroseconds} is not null)`,
    ),
  ],
).enableRLS();
