import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';

/**
 * Counties, whose users oversee several agencies. Only administrators see these tables: overseers and
 * agencies learn what concerns them from the functions `overseen_agencies` and `overseers_of_agency`, and
 * `enter_overseen_agency` decides about each read.
 */
export const counties = pgTable(
  'counties',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name as it is compared (`countyKey`). */
    key: text('key').notNull().unique(),
    watchesVideos: boolean('watches_videos').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  () => [adminOnlyPolicy()],
).enableRLS();

const countyId = () =>
  uuid('county_id')
    .notNull()
    .references(() => counties.id, { onDelete: 'cascade' });

export const countyAgencies = pgTable(
  'county_agencies',
  { countyId: countyId(), agencyId: agencyId(), since: instant('since').notNull() },
  (table) => [
    primaryKey({ columns: [table.countyId, table.agencyId] }),
    index('county_agencies_agency').on(table.agencyId),
    adminOnlyPolicy(),
  ],
).enableRLS();

/**
 * The users who oversee a county's agencies. They are users of any agency, and lose this with
 * their role or agency.
 */
export const countyOverseers = pgTable(
  'county_overseers',
  {
    countyId: countyId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.countyId, table.userId] }),
    index('county_overseers_user').on(table.userId),
    adminOnlyPolicy(),
  ],
).enableRLS();
