import { accessEvents, type AccessEvent } from '@plainview/domain/custody/evidence-access';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from './accounts.ts';
import { agencyPolicy } from './row-level-security.ts';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** As PostgreSQL writes it: `{[0,1024),[2048,4096)}`. */
const int8multirange = customType<{ data: string }>({ dataType: () => 'int8multirange' });

/**
 * Accesses to evidence whose window is open: what was sent since the entry that opened it. The entry that closes a window
 * states it, and the row goes in the same transaction. No foreign key to the file: a window outlives what was deleted.
 */
export const evidenceAccesses = pgTable(
  'evidence_accesses',
  {
    id: uuid('id').primaryKey(),
    /** The person, API key or processing run: `user:…`, `key:…`, `run:…`. */
    accessor: text('accessor').notNull(),
    /** The event of the entry that opened it. */
    event: text('event').$type<AccessEvent>().notNull(),
    /** The video, report or derived file. */
    fileId: uuid('file_id').notNull(),
    agencyId: uuid('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** Sequence of the entry that opened it. */
    openedSequence: count('opened_sequence'),
    endsAt: instant('ends_at').notNull(),
    /** When a process last wrote what it sent. */
    touchedAt: instant('touched_at').notNull(),
    /** How many processes may have sent bytes that are not here yet. */
    holders: integer('holders').notNull(),
    requests: count('requests'),
    bytesSent: count('bytes_sent'),
    sent: int8multirange('sent')
      .notNull()
      .default(sql`'{}'`),
    /** Links to the file in the bucket that were given out. */
    links: count('links'),
    linksExpireAt: instant('links_expire_at'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    unique('evidence_accesses_open').on(table.accessor, table.event, table.fileId),
    index('evidence_accesses_end').on(table.endsAt),
    check(
      'evidence_accesses_event',
      sql`${table.event} in (${sql.raw(accessEvents.map((event) => `'${event}'`).join(', '))})`,
    ),
    check('evidence_accesses_holders', sql`${table.holders} >= 0`),
  ],
).enableRLS();
