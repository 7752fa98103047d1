import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, safeInteger } from '../../../platform/database/schema/columns.ts';
import { ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { ownerId } from '../../identity/users/account-references.table.ts';

/**
 * How much footage each reviewer watched for the first time, by quarter of an hour: every time zone's day begins with
 * one. Kept for two days.
 */
export const watchedFootage = pgTable(
  'watched_footage',
  {
    userId: ownerId(),
    quarter: instant('quarter').notNull(),
    watchedMicroseconds: safeInteger('watched_microseconds').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    primaryKey({ columns: [table.userId, table.quarter] }),
    check('watched_footage_positive', sql`${table.watchedMicroseconds} > 0`),
  ],
).enableRLS();
