import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import { videoStatuses } from '@plainview/domain/evidence/videos/video';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import {
  type CategoryRates,
  type RushTerms,
  videoCategories,
} from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
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
import { agencyPolicy, agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { ticketSettings } from '../ticket-settings/ticket-settings.table.ts';

/**
 * Condition of the indexes of open tickets. PostgreSQL cannot estimate the function, and assumes half of the
 * rows: another condition on the status would make it expect almost none, and read and sort them all.
 */
const isOpen = sql.raw(`coalesce(status <> 'completed', false)`);

/** Condition of the index of tickets that lack a reminder, for the same reason. */
const lacksReminder = sql.raw(`coalesce(status <> 'completed' and reminders <> 3, false)`);

export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    agencyId: agencyId(),
    /** Assigned by a trigger, such as NP-2026-0042. */
    number: text('number').notNull().unique().default(''),
    /** Null after the account was deleted; the name is kept in addition. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    submittedBy: text('submitted_by').notNull(),
    submissionKey: uuid('submission_key').notNull(),
    status: text('status', { enum: ticketStatuses }).notNull(),
    incidentType: text('incident_type').notNull(),
    officersInvolved: text('officers_involved').array().notNull(),
    notes: text('notes').notNull(),
    /** The agency's own number of the case or call; empty if unknown. */
    caseNumber: text('case_number').notNull().default(''),
    /** Time on the clock of the place with its offset, as `parseIncidentTime` returns it; null if unknown. */
    incidentTime: text('incident_time'),
    isSeries: boolean('is_series').notNull(),
    reviewType: text('review_type').notNull(),
    priority: text('priority').notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    /** Reason for the payment status; null until someone sets it. */
    paymentNote: text('payment_note'),
    paymentSetBy: text('payment_set_by'),
    paymentSetAt: instant('payment_set_at'),
    /** Of the settings at the submission. */
    rates: jsonb('rates').$type<CategoryRates>().notNull(),
    /** Null if the settings are another installation's, from which the agency moved. */
    settingsVersion: integer('settings_version').references(() => ticketSettings.version),
    /** Terms of rush service at the submission; null without it. */
    rush: jsonb('rush').$type<RushTerms>(),
    /** Supplement for rush service, included in the total. */
    rushCents: integer('rush_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    totalSeconds: integer('total_seconds').notNull(),
    videoCount: integer('video_count').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /**
     * When a question to the agency paused the clock; null while it runs. The due date moves when it resumes.
     */
    pausedAt: instant('paused_at'),
    /** The due date of the first delivery, if a pause after reopening the ticket moved it. */
    firstDueAt: instant('first_due_at'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    reviewerName: text('reviewer_name'),
    /**
     * Sort key of lists: an index entry cannot hold text of any length, and null has no place
     * in a page's range.
     */
    reviewerKey: text('reviewer_key')
      .notNull()
      .generatedAlwaysAs(sql`left(lower(coalesce(reviewer_name, '')), 100)`),
    reopenReason: text('reopen_reason'),
    /** Why the ticket's evidence must be kept; null without a hold. */
    holdReason: text('hold_reason'),
    heldBy: text('held_by'),
    heldAt: instant('held_at'),
    /** Number of holds across tickets that cover this one (holds.table.ts). */
    holdCount: integer('hold_count').notNull().default(0),
    /** The due-date reminders that were written (mail.table.ts), as bits: 1 for due soon, 2 for overdue. */
    reminders: smallint('reminders').notNull().default(0),
    searchText: text('search_text').notNull(),
    /**
     * Sort key of lists, in milliseconds: open tickets by due date, then paused ones, then completed tickets,
     * newest first. Overdue tickets are those up to the current time (`isOverdue` of the domain), so the
     * order itself needs no clock, and pages stay stable. The keys of paused tickets are later than any time,
     * and earlier than those of completed ones.
     */
    urgencyKey: safeInteger('urgency_key')
      .notNull()
      .generatedAlwaysAs(
        sql`case when status = 'completed'
          then 1000000000000000 - (extract(epoch from submitted_at at time zone 'UTC') * 1000)::bigint
          when paused_at is not null
          then 50000000000000 + (extract(epoch from due_at at time zone 'UTC') * 1000)::bigint
          else (extract(epoch from due_at at time zone 'UTC') * 1000)::bigint end`,
      ),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    unique('tickets_submission').on(table.agencyId, table.submissionKey),
    index('tickets_agency_newest').on(table.agencyId, table.submittedAt, table.id),
    index('tickets_agency_status_newest').on(table.agencyId, table.status, table.submittedAt, table.id),
    // With the agency, which row-level security compares, only the index is read to count the
    // tickets of a period.
    index('tickets_newest').on(table.submittedAt, table.id, table.agencyId),
    index('tickets_status_newest').on(table.status, table.submittedAt, table.id),
    index('tickets_due').on(table.dueAt, table.id),
    index('tickets_agency_due').on(table.agencyId, table.dueAt, table.id),
    index('tickets_status').on(table.status, table.id),
    index('tickets_agency_status').on(table.agencyId, table.status, table.id),
    index('tickets_incident').on(table.incidentType, table.id),
    index('tickets_agency_incident').on(table.agencyId, table.incidentType, table.id),
    // With the agency, which row-level security compares, the index also serves the count of overdue tickets.
    index('tickets_urgency').on(table.urgencyKey, table.id, table.agencyId),
    index('tickets_agency_urgency').on(table.agencyId, table.urgencyKey, table.id),
    // With the agency, which row-level security compares, the index also serves the count of a
    // reviewer's tickets.
    index('tickets_reviewer_urgency').on(table.reviewerId, table.urgencyKey, table.id, table.agencyId),
    // New tickets have no reviewer, so it costs a creation nothing.
    index('tickets_reviewer_newest')
      .on(table.reviewerId, table.submittedAt, table.id, table.agencyId)
      .where(sql`reviewer_id is not null`),
    // With the agency, which row-level security compares, the index also serves the count of
    // a user's tickets.
    index('tickets_submitter_newest').on(table.userId, table.submittedAt, table.id, table.agencyId),
    index('tickets_reviewer_name').on(table.reviewerKey, table.id),
    index('tickets_agency_reviewer_name').on(table.agencyId, table.reviewerKey, table.id),
    // Few tickets are open or overdue. Other orders of all tickets would only reach them after the completed
    // ones. With the key of urgency, the newest overdue tickets are found without reading those that are not.
    // With agency and length, the backlog is summed up without reading its tickets.
    index('tickets_open_newest')
      .on(table.submittedAt, table.id, table.urgencyKey, table.agencyId, table.totalSeconds)
      .where(isOpen),
    index('tickets_open_due').on(table.dueAt, table.id).where(isOpen),
    index('tickets_open_status').on(table.status, table.id).where(isOpen),
    index('tickets_open_incident').on(table.incidentType, table.id).where(isOpen),
    index('tickets_open_reviewer_name').on(table.reviewerKey, table.id).where(isOpen),
    index('tickets_agency_open_due').on(table.agencyId, table.dueAt, table.id).where(isOpen),
    index('tickets_agency_open_incident').on(table.agencyId, table.incidentType, table.id).where(isOpen),
    // An entry of these costs 4 µs per new ticket.
    index('tickets_open_status_due').on(table.status, table.dueAt, table.id).where(isOpen),
    index('tickets_open_status_incident').on(table.status, table.incidentType, table.id).where(isOpen),
    index('tickets_open_status_reviewer').on(table.status, table.reviewerKey, table.id).where(isOpen),
    index('tickets_agency_open_status_due')
      .on(table.agencyId, table.status, table.dueAt, table.id)
      .where(isOpen),
    index('tickets_agency_open_status_incident')
      .on(table.agencyId, table.status, table.incidentType, table.id)
      .where(isOpen),
    index('tickets_reviewer_open_newest')
      .on(table.reviewerId, table.status, table.submittedAt, table.id, table.agencyId)
      .where(isOpen),
    // Finds open tickets that lack a reminder without reading those that have it.
    index('tickets_open_reminders').on(table.urgencyKey, table.reminders).where(lacksReminder),
    index('tickets_search').using(
      'gin',
      table.searchText.op('gin_trgm_ops'),
      searchBucket(table.submittedAt, 'day'),
    ),
    index('tickets_search_parts').using('gin', searchParts(table.searchText)),
    check('tickets_status', oneOf(table.status, ticketStatuses)),
    check('tickets_payment', oneOf(table.paymentStatus, paymentStatuses)),
    check('tickets_officers', sql`cardinality(${table.officersInvolved}) > 0`),
    check('tickets_sums', sql`${table.totalCents} >= 0 and ${table.totalSeconds} >= 0`),
    index('tickets_rush')
      .on(table.urgencyKey, table.id, table.agencyId)
      .where(sql`${table.rush} is not null`),
    check('tickets_rush', sql`${table.rush} is not null or ${table.rushCents} = 0`),
    check('tickets_rush_cents', sql`${table.rushCents} between 0 and ${table.totalCents}`),
    check('tickets_videos', sql`${table.videoCount} > 0`),
    check(
      'tickets_incident_time',
      sql`${table.incidentTime} ~ ${sql.raw(`'^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$'`)}`,
    ),
    check('tickets_paused', sql`${table.pausedAt} is null or ${table.status} <> 'completed'`),
    check('tickets_hold_count', sql`${table.holdCount} >= 0`),
    check('tickets_reminders', sql`${table.reminders} between 0 and 3`),
  ],
).enableRLS();

export const videos = pgTable(
  'videos',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: safeInteger('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Null if no file is stored under this row. */
    storageKey: uuid('storage_key').unique(),
    facts: jsonb('facts').$type<MediaFacts>().notNull(),
    lengthSeconds: integer('length_seconds').notNull(),
    category: text('category', { enum: videoCategories }).notNull(),
    centsPerMinute: integer('cents_per_minute').notNull(),
    costCents: integer('cost_cents').notNull(),
    notes: text('notes').notNull(),
    status: text('status', { enum: videoStatuses }).notNull(),
    /** The ticket's officers as one text, for the library's list. */
    officerName: text('officer_name').notNull(),
    /** Sort key of the library: an index entry cannot hold text of any length. */
    officerKey: text('officer_key')
      .notNull()
      .generatedAlwaysAs(sql`left(lower(officer_name), 100)`),
    reviewType: text('review_type').notNull(),
    deviceId: text('device_id'),
    /** One of the ticket's officers; null if that is not recorded. */
    wornBy: text('worn_by'),
    location: text('location'),
    recordingDate: microsecondInstant('recording_date'),
    searchText: text('search_text').notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    unique('videos_position').on(table.ticketId, table.position),
    index('videos_agency_newest').on(table.agencyId, table.storedAt, table.id),
    index('videos_agency_sha256').on(table.agencyId, table.sha256, table.storedAt),
    // Finds files that may be duplicates of those of an import.
    index('videos_agency_size').on(table.agencyId, table.sizeBytes),
    // With the agency, which row-level security compares, only the index is read to count the
    // videos of a period.
    index('videos_newest').on(table.storedAt, table.id, table.agencyId),
    index('videos_officer').on(table.officerKey, table.id),
    index('videos_status').on(table.status, table.id),
    index('videos_agency_officer').on(table.agencyId, table.officerKey, table.id),
    index('videos_agency_status').on(table.agencyId, table.status, table.id),
    index('videos_status_newest').on(table.status, table.storedAt, table.id),
    index('videos_search').using(
      'gin',
      table.searchText.op('gin_trgm_ops'),
      searchBucket(table.storedAt, 'day'),
    ),
    index('videos_search_parts').using('gin', searchParts(table.searchText)),
    check('videos_status', oneOf(table.status, videoStatuses)),
    check('videos_sha256', isSha256(table.sha256)),
    check('videos_size', sql`${table.sizeBytes} > 0`),
    check('videos_length', sql`${table.lengthSeconds} >= 0 and ${table.costCents} >= 0`),
    check('videos_category', oneOf(table.category, videoCategories)),
  ],
).enableRLS();

/**
 * The last ticket number of each agency and year. A trigger on `tickets` counts; deleting a ticket
 * frees no number.
 */
export const ticketCounters = pgTable(
  'ticket_counters',
  {
    agencyId: agencyId(),
    /** In which the tickets were submitted, in UTC. */
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.year] }), ...agencyReads(table.agencyId)],
).enableRLS();
