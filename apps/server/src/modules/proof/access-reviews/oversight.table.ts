import type { AccessReviewRow } from '@plainview/domain/proof/access-reviews/access-review';
import { accessDecisions } from '@plainview/domain/proof/access-reviews/access-review';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, isSha256, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { users } from '../../identity/users/accounts.table.ts';

/** Weeks of the ledger that an auditor has reviewed and signed off. */
export const auditSignOffs = pgTable(
  'audit_sign_offs',
  {
    /** Its Monday, in UTC. */
    week: date('week').primaryKey(),
    /** First and last entry of the week; null if it has none. */
    firstSequence: safeInteger('first_sequence'),
    lastSequence: safeInteger('last_sequence'),
    /** Number of entries by event, as they were reviewed. */
    counts: jsonb('counts').$type<Readonly<Record<string, number>>>().notNull(),
    note: text('note').notNull(),
    signedAt: instant('signed_at').notNull(),
    signedById: uuid('signed_by_id').notNull(),
    signedByName: text('signed_by_name').notNull(),
    signedByEmail: text('signed_by_email').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    check('audit_sign_offs_note', sql`length(trim(${table.note})) > 0`),
    check('audit_sign_offs_monday', sql`extract(isodow from ${table.week}) = 1`),
  ],
).enableRLS();

/** Reviews of who has access. At most one is open. */
export const accessReviews = pgTable(
  'access_reviews',
  {
    id: id(),
    startedAt: instant('started_at').notNull(),
    startedByName: text('started_by_name').notNull(),
    completedAt: instant('completed_at'),
    completedByName: text('completed_by_name'),
    /** The accounts with the decisions, as in the ledger; null until the review is complete. */
    accounts: jsonb('accounts').$type<readonly AccessReviewRow[]>(),
    /** SHA-256 of the list in the ledger. */
    sha256: text('sha256'),
  },
  (table) => [
    adminOnlyPolicy(),
    index('access_reviews_newest').on(table.startedAt, table.id),
    uniqueIndex('access_reviews_open')
      .on(sql`(true)`)
      .where(sql`${table.completedAt} is null`),
    check('access_reviews_sha256', isSha256(table.sha256)),
    check(
      'access_reviews_complete',
      sql`num_nulls(${table.completedAt}, ${table.completedByName}, ${table.accounts}, ${table.sha256}) in (0, 4)`,
    ),
  ],
).enableRLS();

/** Decisions of a review that is not complete yet. */
export const accessReviewDecisions = pgTable(
  'access_review_decisions',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => accessReviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: accessDecisions }).notNull(),
    decidedAt: instant('decided_at').notNull(),
    decidedByName: text('decided_by_name').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('access_review_decisions_user').on(table.userId),
    check('access_review_decisions_decision', oneOf(table.decision, accessDecisions)),
  ],
).enableRLS();

/** A single row: since when weeks count, and what is overdue and was mailed. */
export const oversight = pgTable(
  'oversight',
  {
    id: integer('id').primaryKey().default(1),
    /** The first week that needs a sign-off is the one with this time. */
    since: instant('since').notNull(),
    /** What was overdue when it was last computed. */
    overdueWeeks: integer('overdue_weeks').notNull().default(0),
    isReviewOverdue: boolean('is_review_overdue').notNull().default(false),
    /** The newest overdue week that auditors were notified of. */
    notifiedWeek: date('notified_week'),
    /** The due date of the access review that administrators were notified of. */
    notifiedReviewDueAt: instant('notified_review_due_at'),
  },
  (table) => [adminOnlyPolicy(), check('oversight_single', sql`${table.id} = 1`)],
).enableRLS();
