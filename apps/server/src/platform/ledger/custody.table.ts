import { custodyEvents, custodySubjects, type CustodyData } from '@plainview/domain/ledger/custody-event';
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { blindEntriesPolicies } from '../../modules/review/findings/review-policies.table.ts';
import { instant, safeInteger, searchBucket, xid8 } from '../database/schema/columns.ts';
import { adminOnlyPolicy, audienceInserts, audiencePolicies } from '../database/schema/row-level-security.ts';

/** Returns the text that the search of the ledger matches: the actor. */
export const custodySearchText = (entry: {
  readonly actorName: AnyPgColumn;
  readonly actorEmail: AnyPgColumn;
}): SQL => sql`lower(${entry.actorName} || e'\\n' || coalesce(${entry.actorEmail}, ''))`;

/**
 * Returns the text of a subject's id in lower case: entries written before ids were normalized
 * may have another.
 */
export const subjectKey = (subjectId: AnyPgColumn): SQL => sql`lower(${subjectId})`;

/** Returns the condition that an entry is about this record, its ticket or its actor. */
export const concernsRecord = (
  entry: { readonly subjectId: AnyPgColumn; readonly ticketId: AnyPgColumn; readonly actorId: AnyPgColumn },
  recordId: string,
): SQL =>
  sql`(${subjectKey(entry.subjectId)} = ${recordId} or ${entry.ticketId}::text = ${recordId}
    or ${entry.actorId}::text = ${recordId})`;

/**
 * The ledger. It has no foreign keys, because entries outlive the records they describe. `occurred_at` is the
 * exact text that was hashed, so that rounding of a timestamp cannot break the ledger.
 */
export const custodyEntries = pgTable(
  'custody_entries',
  {
    sequence: safeInteger('sequence').primaryKey(),
    occurredAt: text('occurred_at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email'),
    agencyId: uuid('agency_id'),
    audience: text('audience', { enum: ['agency', 'internal'] }).notNull(),
    event: text('event', { enum: custodyEvents }).notNull(),
    subject: text('subject', { enum: custodySubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    ticketId: uuid('ticket_id'),
    data: jsonb('data').$type<CustodyData>().notNull(),
    contentHash: text('content_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull().unique(),
    salt: text('salt'),
  },
  (table) => [
    ...audiencePolicies(table.agencyId, table.audience),
    ...blindEntriesPolicies(table),
    index('custody_ticket').on(table.ticketId, table.sequence),
    index('custody_agency').on(table.agencyId, table.sequence),
    index('custody_subject').on(table.subject, table.sequence),
    index('custody_event').on(table.event, table.sequence),
    index('custody_occurred').on(table.occurredAt),
    index('custody_actor').on(table.actorId, table.sequence),
    index('custody_subject_key').on(subjectKey(table.subjectId), table.sequence),
    // Only trigrams: numbering the characters of each entry (search_parts) would cost as much as
    // the entry itself.
    index('custody_search').using(
      'gin',
      sql`${custodySearchText(table)} gin_trgm_ops`,
      searchBucket(table.sequence, 'entries'),
    ),
  ],
).enableRLS();

/**
 * Entries that are committed with their change, but have no place in the ledger yet. Linking moves them to
 * `custody_entries`, mostly in the same transaction (decision 0120). Nobody reads them.
 */
export const custodyPendingEntries = pgTable(
  'custody_pending_entries',
  {
    /** The transaction that wrote the entry. An entry follows those of all transactions that it can have seen. */
    transaction: xid8('transaction').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    occurredAt: text('occurred_at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email'),
    agencyId: uuid('agency_id'),
    audience: text('audience', { enum: ['agency', 'internal'] }).notNull(),
    event: text('event', { enum: custodyEvents }).notNull(),
    subject: text('subject', { enum: custodySubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    ticketId: uuid('ticket_id'),
    data: jsonb('data').$type<CustodyData>().notNull(),
    salt: text('salt'),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.id] }), audienceInserts(table.agencyId)],
).enableRLS();

/** A single row: the end of the ledger. */
export const custodyHead = pgTable(
  'custody_head',
  {
    id: integer('id').primaryKey().default(1),
    sequence: safeInteger('sequence').notNull(),
    hash: text('hash').notNull(),
    /** Entries of transactions before this one are linked. Keeps linking from scanning deleted rows. */
    linkedBefore: xid8('linked_before').notNull().default('0'),
  },
  (table) => [check('custody_head_single', sql`${table.id} = 1`)],
);

/**
 * A single row: what the scheduled verification has verified. New entries follow `sequence`; meanwhile a
 * round verifies all older ones again, slice by slice.
 */
export const custodyVerifications = pgTable(
  'custody_verifications',
  {
    id: integer('id').primaryKey().default(1),
    /** The newest verified entry. */
    sequence: safeInteger('sequence').notNull(),
    hash: text('hash').notNull(),
    /** The last entry that the current round has verified again. */
    roundSequence: safeInteger('round_sequence').notNull(),
    roundHash: text('round_hash').notNull(),
    /** Unacknowledged faults that were found since the round began. */
    faults: integer('faults').notNull(),
    /** Unacknowledged faults of the previous round. */
    faultsBefore: integer('faults_before').notNull(),
    verifiedAt: instant('verified_at').notNull(),
    /** When a round last ended; null before the first one. */
    roundEndedAt: instant('round_ended_at'),
  },
  (table) => [adminOnlyPolicy(), check('custody_verifications_single', sql`${table.id} = 1`)],
).enableRLS();
