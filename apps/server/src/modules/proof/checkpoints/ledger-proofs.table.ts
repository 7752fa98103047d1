import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';

/**
 * Nodes of the Merkle tree over the ledger, on every eighth level above the leaves: about one for 256
 * entries. The levels between them are computed when a proof needs them. Only complete subtrees,
 * which never change.
 */
export const ledgerNodes = pgTable(
  'ledger_nodes',
  {
    level: smallint('level').notNull(),
    /** The node's place in its level: it covers the leaves from `position * 2^level`. */
    position: safeInteger('position').notNull(),
    /** SHA-256, hexadecimal. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.position] }), adminOnlyPolicy()],
).enableRLS();

/** Every checkpoint that was signed: the number of entries, and the signed note (docs/proof-format.md). */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    size: safeInteger('size').primaryKey(),
    note: text('note').notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  () => [adminOnlyPolicy()],
).enableRLS();

/** Timestamps (RFC 3161) of checkpoints: what an authority answered, after it was verified. */
export const ledgerTimestamps = pgTable(
  'ledger_timestamps',
  {
    size: safeInteger('size')
      .primaryKey()
      .references(() => ledgerCheckpoints.size),
    /** The answer (TimeStampResp, DER) in base64. */
    answer: text('answer').notNull(),
    /** The time that the authority states. */
    time: instant('time').notNull(),
    /** Name of the certificate that signed it. */
    authority: text('authority').notNull(),
  },
  (table) => [adminOnlyPolicy(), index('ledger_timestamps_time').on(table.time)],
).enableRLS();
