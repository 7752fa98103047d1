import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { agencyId } from '../../../modules/identity/users/account-references.table.ts';
import { agencyPolicy } from './row-level-security.ts';

/**
 * Number of rows of each list, by agency and status. Triggers append a row for each change, so that
 * changes never wait for each other; a count is the sum of its rows. A periodic job replaces the rows of
 * each count with one row.
 */
export const listCounts = pgTable(
  'list_counts',
  {
    list: text('list', { enum: ['tickets', 'videos', 'reports', 'reviewed'] }).notNull(),
    agencyId: agencyId(),
    /** Empty for reports, which have none. The reviewer's id for `reviewed`, the tickets of each reviewer. */
    status: text('status').notNull(),
    rows: integer('rows').notNull(),
  },
  (table) => [agencyPolicy(table.agencyId)],
).enableRLS();
