import type {
  ApprovedFaces,
  StoredFaceSearch,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import type { WrittenTrack } from '@plainview/domain/release/redactions/redaction-marks';
import {
  hiddenSubjects,
  labelPlacements,
  redactionPurposes,
} from '@plainview/domain/release/redactions/redaction-order';
import type { MutedRange } from '@plainview/domain/release/redactions/redaction-track';
import { redactionStates } from '@plainview/domain/release/redactions/redaction-transitions';
import type { RedactionTerms } from '@plainview/domain/tickets/ticket-settings/redaction-terms';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy, agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { derivedFiles } from '../../evidence/derived-files/derived-files.table.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { ticketSettings } from '../../tickets/ticket-settings/ticket-settings.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';

/** Redacted copies that agencies ordered. They are deleted with their ticket. */
export const redactions = pgTable(
  'redactions',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    state: text('state', { enum: redactionStates }).notNull(),
    purpose: text('purpose', { enum: redactionPurposes }).notNull(),
    /** The agency's own number of the request; empty if there is none. */
    requestNumber: text('request_number').notNull(),
    deadline: instant('deadline'),
    hidden: text('hidden', { enum: hiddenSubjects }).array().notNull(),
    instructions: text('instructions').notNull(),
    needsSecondPerson: boolean('needs_second_person').notNull(),
    /** Place of the label that says on each frame that the copy is redacted. */
    label: text('label', { enum: labelPlacements }).notNull().default('none'),
    /** Whether the person who approves it has to watch it whole or explain the rest. Orders of earlier releases did not ask. */
    needsFullWatch: boolean('needs_full_watch').notNull().default(false),
    /** Null after the account was deleted; the name is kept. */
    orderedById: uuid('ordered_by_id').references(() => users.id, { onDelete: 'set null' }),
    orderedBy: text('ordered_by').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Of the settings at the order. */
    terms: jsonb('terms').$type<RedactionTerms>().notNull(),
    /** Null if the settings are another installation's, from which the agency moved. */
    settingsVersion: integer('settings_version').references(() => ticketSettings.version),
    totalCents: integer('total_cents').notNull(),
    totalSeconds: integer('total_seconds').notNull(),
    startedBy: text('started_by'),
    startedAt: instant('started_at'),
    /** Administrators who saved tracks or muted ranges. */
    editorIds: uuid('editor_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Why the copy was returned or could not be rendered. */
    note: text('note'),
    checkedBy: text('checked_by'),
    checkedAt: instant('checked_at'),
    /**
     * Places where regions begin or end inside the picture, and those of them that the person looked at who approved
     * the copy; null before, and for copies that an earlier release approved.
     */
    looseEnds: integer('loose_ends'),
    looseEndsLookedAt: integer('loose_ends_looked_at'),
    /** Proposed faces at the approval; null before, and for copies that an earlier release approved. */
    approvedFaces: jsonb('approved_faces').$type<ApprovedFaces>(),
    /** Why the other places and undecided faces need no look. */
    checkExplanation: text('check_explanation'),
    /** Why what the person did not watch of the copies needs no look. */
    watchExplanation: text('watch_explanation'),
    deliveredBy: text('delivered_by'),
    deliveredAt: instant('delivered_at'),
    /** The release report; null before the delivery, and for copies that an earlier release delivered. */
    reportFileId: uuid('report_file_id').references(() => derivedFiles.id, { onDelete: 'set null' }),
    canceledBy: text('canceled_by'),
    canceledAt: instant('canceled_at'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('redactions_ticket').on(table.ticketId, table.orderedAt),
    index('redactions_orderer').on(table.orderedById),
    index('redactions_open_due')
      .on(table.dueAt, table.id)
      .where(sql`state not in ('delivered', 'canceled')`),
    index('redactions_state_due').on(table.state, table.dueAt, table.id),
    index('redactions_report').on(table.reportFileId),
    check('redactions_state', oneOf(table.state, redactionStates)),
    check('redactions_purpose', oneOf(table.purpose, redactionPurposes)),
    check('redactions_totals', sql`${table.totalCents} >= 0 and ${table.totalSeconds} >= 0`),
    check(
      'redactions_loose_ends',
      sql`${table.looseEndsLookedAt} between 0 and ${table.looseEnds}
        and (${table.looseEndsLookedAt} = ${table.looseEnds} or ${table.checkExplanation} is not null)`,
    ),
    check('redactions_delivered', sql`(${table.state} = 'delivered') = (${table.deliveredAt} is not null)`),
    check('redactions_canceled', sql`(${table.state} = 'canceled') = (${table.canceledAt} is not null)`),
  ],
).enableRLS();

/** The videos of a redacted copy, with their price and the file that was rendered. */
export const redactionVideos = pgTable(
  'redaction_videos',
  {
    redactionId: uuid('redaction_id')
      .notNull()
      .references(() => redactions.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    /** The length that is charged. */
    lengthSeconds: integer('length_seconds').notNull(),
    costCents: integer('cost_cents').notNull(),
    /** The rendered copy; null until it is rendered, and while what is hidden may change. */
    fileId: uuid('file_id').references(() => derivedFiles.id, { onDelete: 'set null' }),
    /** Frames of the copy that were compared with the original. */
    checkedFrames: integer('checked_frames'),
    /** Samples of its sound that were compared. */
    checkedSamples: safeInteger('checked_samples'),
    /** Length of the copy as it was measured; null for copies that an earlier release rendered. */
    copyMicroseconds: safeInteger('copy_microseconds'),
    /** How much of the copy the person watched who approved it, in percent; null before, and for earlier releases. */
    watchedPercent: integer('watched_percent'),
    /** The lowest class of speeds at which this share was watched; null if nothing was. */
    watchedSpeed: text('watched_speed', { enum: ['1', '1.5', '2'] }),
    /** In percent; null while no worker renders it. */
    renderProgress: integer('render_progress'),
    /** How often rendering began since it was requested, except for ends by shutdown. */
    renderAttempts: integer('render_attempts').notNull().default(0),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    primaryKey({ columns: [table.redactionId, table.videoId] }),
    index('redaction_videos_video').on(table.videoId),
    index('redaction_videos_file').on(table.fileId),
    check('redaction_videos_price', sql`${table.lengthSeconds} >= 0 and ${table.costCents} >= 0`),
  ],
).enableRLS();

/** The regions and muted ranges of a video of a redacted copy: the work of the review company. */
export const redactionMarks = pgTable(
  'redaction_marks',
  {
    redactionId: uuid('redaction_id')
      .notNull()
      .references(() => redactions.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    tracks: jsonb('tracks').$type<readonly WrittenTrack[]>().notNull(),
    trackCount: integer('track_count').notNull(),
    /** How often the tracks were saved. */
    tracksVersion: integer('tracks_version').notNull(),
    mutedRanges: jsonb('muted_ranges').$type<readonly MutedRange[]>().notNull(),
    mutedRangeCount: integer('muted_range_count').notNull(),
    mutedRangesVersion: integer('muted_ranges_version').notNull(),
    /** Faces that a program found, by place, and those that a person rejected; null if no search was saved. Never pictures. */
    faceSearch: jsonb('face_search').$type<StoredFaceSearch>(),
    /** How often the search was saved. */
    facesVersion: integer('faces_version').notNull().default(0),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.redactionId, table.videoId] }),
    index('redaction_marks_video').on(table.videoId),
  ],
).enableRLS();
