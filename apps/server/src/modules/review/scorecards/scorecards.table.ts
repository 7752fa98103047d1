import type { ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
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
import { createdAt, id, instant, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { findings } from '../findings/findings.table.ts';
import { oneReviewPolicy } from '../findings/review-policies.table.ts';
import { secondReviewId } from '../second-reviews/second-reviews.table.ts';

/** Scorecards with their unpublished changes. */
export const scorecards = pgTable(
  'scorecards',
  {
    id: id(),
    /** Changes since the newest version; null if there are none. */
    draft: jsonb('draft').$type<ScorecardContent>(),
    /**
     * Incremented with each change of the draft, so that no one overwrites changes that they have not seen.
     */
    draftRevision: integer('draft_revision').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    retiredAt: instant('retired_at'),
  },
  (table) => [adminOnlyPolicy(), check('scorecards_revision', sql`${table.draftRevision} >= 0`)],
).enableRLS();

/** Published versions. Rows can be neither changed nor deleted (enforced by grants and by a trigger). */
export const scorecardVersions = pgTable(
  'scorecard_versions',
  {
    scorecardId: uuid('scorecard_id')
      .notNull()
      .references(() => scorecards.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ScorecardContent>().notNull(),
    publishedBy: text('published_by').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.scorecardId, table.version] }),
    check('scorecard_versions_positive', sql`${table.version} > 0`),
    check('scorecard_versions_size', sql`length(${table.content}::text) <= 500000`),
  ],
).enableRLS();

/** The scorecard that a ticket gets when its review starts. Null matches every agency or incident type. */
export const scorecardAssignments = pgTable(
  'scorecard_assignments',
  {
    scorecardId: uuid('scorecard_id')
      .notNull()
      .references(() => scorecards.id, { onDelete: 'cascade' }),
    agencyId: uuid('agency_id').references(() => agencies.id),
    incidentType: text('incident_type'),
    /** The incident type as it is compared. */
    incidentKey: text('incident_key'),
  },
  (table) => [
    adminOnlyPolicy(),
    unique('scorecard_assignments_once').on(table.agencyId, table.incidentKey).nullsNotDistinct(),
    index('scorecard_assignments_scorecard').on(table.scorecardId),
    check('scorecard_assignments_key', sql`(${table.incidentType} is null) = (${table.incidentKey} is null)`),
  ],
).enableRLS();

/** The version that a ticket's questions come from. Later versions do not affect it. */
export const ticketScorecards = pgTable(
  'ticket_scorecards',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    scorecardId: uuid('scorecard_id').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    foreignKey({
      name: 'ticket_scorecards_version_fk',
      columns: [table.scorecardId, table.version],
      foreignColumns: [scorecardVersions.scorecardId, scorecardVersions.version],
    }),
  ],
).enableRLS();

/** A reviewer's answers; the agency reads them only in the delivered report. */
export const scorecardAnswers = pgTable(
  'scorecard_answers',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticketScorecards.ticketId, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    agencyId: agencyId(),
    /** Exactly one of the three is the answer. */
    option: smallint('option'),
    text: text('text'),
    isNotApplicable: boolean('is_not_applicable').notNull(),
    /** Evidence for the answer. Set to null when the row of the finding or video is deleted. */
    findingId: uuid('finding_id').references(() => findings.id, { onDelete: 'set null' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    positionMicroseconds: safeInteger('position_microseconds'),
    /** No foreign key: the row outlives the account. */
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    answeredAt: instant('answered_at').notNull(),
    secondReviewId: secondReviewId(),
  },
  (table) => [
    adminOnlyPolicy(),
    oneReviewPolicy(table.secondReviewId, table),
    unique('scorecard_answers_once')
      .on(table.ticketId, table.questionId, table.secondReviewId)
      .nullsNotDistinct(),
    index('scorecard_answers_second_review').on(table.secondReviewId),
    index('scorecard_answers_finding').on(table.findingId),
    index('scorecard_answers_video').on(table.videoId),
    check(
      'scorecard_answers_value',
      sql`num_nonnulls(${table.option}, ${table.text}) + ${table.isNotApplicable}::int = 1`,
    ),
    check('scorecard_answers_option', sql`${table.option} between 1 and 9`),
    check(
      'scorecard_answers_evidence',
      sql`${table.findingId} is null or ${table.positionMicroseconds} is null`,
    ),
    check('scorecard_answers_moment', sql`${table.videoId} is null or ${table.positionMicroseconds} >= 0`),
  ],
).enableRLS();
