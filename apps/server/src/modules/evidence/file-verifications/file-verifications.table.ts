import { fileFaults } from '@plainview/domain/evidence/file-verifications/file-verification';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, isSha256, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy, agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

/**
 * The last verification of every permanently stored file. Triggers add and delete the rows along with those
 * of videos, reports and derived files (migration `0056_file_verifications.sql`). Separate from these tables:
 * reports cannot be changed, and the versions of the others must not change with each verification.
 */
export const fileVerifications = pgTable(
  'file_verifications',
  {
    storageKey: uuid('storage_key').primaryKey(),
    agencyId: agencyId(),
    /** CRC-32 of the bytes that were last found intact; null before. */
    crc32: safeInteger('crc32'),
    /** When the file was last read, whatever was found; null before. */
    checkedAt: instant('checked_at'),
    /** When the file was last found intact; null before. */
    verifiedAt: instant('verified_at'),
    /** Fault found by the last reading; null if the file was intact. */
    fault: text('fault', { enum: fileFaults }),
    /** Since when it is wrong in this way. */
    faultSince: instant('fault_since'),
    /** SHA-256 that was read instead; null if the file could not be read. */
    faultSha256: text('fault_sha256'),
    faultBytes: safeInteger('fault_bytes'),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    index('file_verifications_oldest').on(table.checkedAt.asc().nullsFirst(), table.storageKey),
    index('file_verifications_faults')
      .on(table.faultSince, table.storageKey)
      .where(sql`${table.fault} is not null`),
    check('file_verifications_crc32', sql`${table.crc32} between 0 and 4294967295`),
    check('file_verifications_fault', oneOf(table.fault, fileFaults)),
    check('file_verifications_fault_since', sql`(${table.fault} is null) = (${table.faultSince} is null)`),
    check('file_verifications_sha256', isSha256(table.faultSha256)),
  ],
).enableRLS();

/** A single row: how far the scheduled verification is, and what it has not summed up in the ledger yet. */
export const fileVerificationProgress = pgTable(
  'file_verification_progress',
  {
    id: integer('id').primaryKey().default(1),
    /** When the last completed step began. */
    steppedAt: instant('stepped_at'),
    /** When administrators were last notified of faults, and how many were found since. */
    notifiedAt: instant('notified_at'),
    newFaults: integer('new_faults').notNull(),
    /** The files and bytes that were found intact since then. */
    since: instant('since').notNull(),
    files: integer('files').notNull(),
    bytes: safeInteger('bytes').notNull(),
  },
  (table) => [adminOnlyPolicy(), check('file_verification_progress_single', sql`${table.id} = 1`)],
).enableRLS();
