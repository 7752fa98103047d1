import { trackCopyStates, trackKinds } from '@plainview/domain/evidence/media/track-copy';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '../../../platform/database/schema/columns.ts';
import { agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';

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
