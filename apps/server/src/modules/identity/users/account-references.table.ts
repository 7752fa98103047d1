import { uuid } from 'drizzle-orm/pg-core';
import { agencies, users } from './accounts.table.ts';

/** Returns the column with the agency that a row belongs to. */
export const agencyId = () =>
  uuid('agency_id')
    .notNull()
    .references(() => agencies.id);

/** Returns the column with the user who owns a row; the row is deleted with the account. */
export const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
