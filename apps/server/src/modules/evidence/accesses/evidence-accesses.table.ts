import { accessEvents, type AccessEvent } from '@plainview/domain/evidence/accesses/evidence-access';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  id,
  instant,
  int8multirange,
  oneOf,
  safeInteger,
} from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencies } from '../../identity/users/accounts.table.ts';

const count = (name: string) => safeInteger(name).notNull().default(0);
/**
 * Open windows of evidence accesses: the bytes of a file, or the versions of a text, that were sent since the
 * entry that opened the window. The entry that closes it records them, and the row is deleted in the same
 * transaction. No foreign key to the file: a window outlives deleted files.
 */
export const evidenceAccesses = pgTable(
  'evidence_accesses',
  {
    id: id(),
    /** The user, API key or processing run: `user:…`, `key:…`, `run:…`. */
    accessor: text('accessor').notNull(),
    /** The event of the entry that opened it. */
    event: text('event').$type<AccessEvent>().notNull(),
    /** The video, report, derived file, bundle or export, or the record whose text is sent. */
    fileId: uuid('file_id').notNull(),
    /** Null for exports of administrators. */
    agencyId: uuid('agency_id').references(() => agencies.id),
    /** Hash of the content of the entry that opened it, whose sequence number is not known before it is linked. */
    openedHash: text('opened_hash').notNull().default(''),
    endsAt: instant('ends_at').notNull(),
    /** When a process last saved what it sent. */
    touchedAt: instant('touched_at').notNull(),
    /** Number of processes that may have sent bytes not recorded here yet. */
    holders: integer('holders').notNull(),
    requests: count('requests'),
    bytesSent: count('bytes_sent'),
    sent: int8multirange('sent')
      .notNull()
      .default(sql`'{}'`),
    /** The versions of a text, as closing entries name them, each once. */
    versions: text('versions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Number of links to the file in the bucket that were issued. */
    links: count('links'),
    linksExpireAt: instant('links_expire_at'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    unique('evidence_accesses_open').on(table.accessor, table.event, table.fileId),
    index('evidence_accesses_end').on(table.endsAt),
    check('evidence_accesses_event', oneOf(table.event, accessEvents)),
    check('evidence_accesses_holders', sql`${table.holders} >= 0`),
  ],
).enableRLS();
