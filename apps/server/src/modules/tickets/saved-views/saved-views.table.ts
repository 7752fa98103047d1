import type { SavedFilter } from '@plainview/domain/tickets/saved-views/saved-view';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../platform/database/schema/columns.ts';
import { ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId, ownerId } from '../../identity/users/account-references.table.ts';

/** Filters of the list of tickets that a user named. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    agencyId: agencyId(),
    userId: ownerId(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<SavedFilter>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    ownerPolicy(table.userId),
    uniqueIndex('saved_views_name').on(table.userId, sql`lower(${table.name})`),
  ],
).enableRLS();
