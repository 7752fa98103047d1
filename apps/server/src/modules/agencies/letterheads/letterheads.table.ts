import type { Letterhead, LetterheadLogo } from '@plainview/domain/agencies/letterheads/letterhead';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/schema/columns.ts';
import { agencyReads, managedInserts } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

/**
 * Versions of the agencies' letterheads; the last one of an agency applies. Rows can be neither changed nor
 * deleted (enforced by grants and by a trigger).
 */
export const letterheads = pgTable(
  'letterheads',
  {
    agencyId: agencyId(),
    version: integer('version').notNull(),
    facts: jsonb('facts').$type<Letterhead>().notNull(),
    logo: jsonb('logo').$type<LetterheadLogo>(),
    savedBy: text('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.version] }),
    ...agencyReads(table.agencyId),
    managedInserts(table.agencyId),
    check('letterheads_positive', sql`${table.version} > 0`),
    check('letterheads_size', sql`length(${table.facts}::text) <= 20000`),
    check('letterheads_logo_size', sql`length(${table.logo}::text) <= 400000`),
  ],
).enableRLS();
