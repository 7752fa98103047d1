import type { CustodyEvent, CustodySubject, CustodyData } from '@plainview/domain/ledger/custody-event';
import { sql, type SQL } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, isSha256, safeInteger } from '../../../platform/database/schema/columns.ts';
import {
  adminInserts,
  agencyReads,
  audienceReads,
} from '../../../platform/database/schema/row-level-security.ts';
import { subjectKey } from '../../../platform/ledger/custody.table.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { blindEntriesPolicies } from '../../review/findings/review-policies.table.ts';

/**
 * Ledgers of other installations, from which an agency moved here. Rows can be neither changed nor deleted
 * (enforced by grants and by a trigger).
 */
export const importedLedgers = pgTable(
  'imported_ledgers',
  {
    /** The name of the ledger in its checkpoints. */
    origin: text('origin').primaryKey(),
    agencyId: agencyId(),
    /** The signed note under which all its entries here are proven (docs/proof-format.md). */
    checkpoint: text('checkpoint').notNull(),
    /** Its keys, oldest first. */
    keys: text('keys').array().notNull(),
    /** The entries that announced them, with their proofs, one per line. */
    keyChanges: text('key_changes').notNull(),
    /** The export that it came with. */
    tagManifestSha256: text('tag_manifest_sha256').notNull(),
    exportedAt: instant('exported_at').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    check('imported_ledgers_sha256', isSha256(table.tagManifestSha256)),
  ],
).enableRLS();

const member = (name: string): SQL => sql.raw(`(line::jsonb -> 'entry' ->> '${name}')`);

/**
 * Entries of other ledgers, exactly as these disclosed them. They cannot be part of this ledger. All
 * other columns are derived from the line, so that they never show anything else. Rows can be neither changed
 * nor deleted (enforced by grants and by a trigger).
 */
export const importedLedgerEntries = pgTable(
  'imported_ledger_entries',
  {
    origin: text('origin')
      .notNull()
      .references(() => importedLedgers.origin),
    /** The disclosed entry (docs/proof-format.md). */
    line: text('line').notNull(),
    /** Its inclusion proof under the checkpoint of its ledger, in base64. */
    proof: text('proof').array().notNull(),
    sequence: safeInteger('sequence')
      .notNull()
      .generatedAlwaysAs(sql.raw(`(line::jsonb ->> 'sequence')::bigint`)),
    hash: text('hash').notNull().generatedAlwaysAs(sql.raw(`(line::jsonb ->> 'hash')`)),
    occurredAt: text('occurred_at').notNull().generatedAlwaysAs(member('occurredAt')),
    actorId: uuid('actor_id').generatedAlwaysAs(sql`${member('actorId')}::uuid`),
    actorName: text('actor_name').notNull().generatedAlwaysAs(member('actorName')),
    actorEmail: text('actor_email').generatedAlwaysAs(member('actorEmail')),
    agencyId: uuid('agency_id')
      .notNull()
      .generatedAlwaysAs(sql`${member('agencyId')}::uuid`),
    audience: text('audience', { enum: ['agency', 'internal'] })
      .notNull()
      .generatedAlwaysAs(member('audience')),
    event: text('event').$type<CustodyEvent>().notNull().generatedAlwaysAs(member('event')),
    subject: text('subject').$type<CustodySubject>().notNull().generatedAlwaysAs(member('subject')),
    subjectId: text('subject_id').notNull().generatedAlwaysAs(member('subjectId')),
    ticketId: uuid('ticket_id').generatedAlwaysAs(sql`${member('ticketId')}::uuid`),
    data: jsonb('data')
      .$type<CustodyData>()
      .notNull()
      .generatedAlwaysAs(sql.raw(`(line::jsonb -> 'entry' -> 'data')`)),
  },
  (table) => [
    primaryKey({ columns: [table.origin, table.sequence] }),
    audienceReads(table.agencyId, table.audience),
    adminInserts(),
    ...blindEntriesPolicies(table),
    index('imported_ledger_entries_ticket').on(table.ticketId),
    index('imported_ledger_entries_subject').on(subjectKey(table.subjectId), table.event),
  ],
).enableRLS();
