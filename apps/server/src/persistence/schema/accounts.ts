import { roles, userStatuses } from '@plainview/domain/account/actor';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { identities } from './identity.ts';
import { accountWall, agencyReads } from './tenancy.ts';

export const agencies = pgTable(
  'agencies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The name without case and with single spaces: equal keys are the same agency. */
    key: text('key').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [...agencyReads(table.id), check('agencies_name', sql`length(trim(${table.name})) > 0`)],
).enableRLS();

export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => identities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: userStatuses }).notNull(),
    agencyId: uuid('agency_id').references(() => agencies.id),
    image: text('image'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    accountWall(table.id),
    index('users_status_name').on(table.status, table.name, table.id),
    index('users_agency').on(table.agencyId),
    check('users_role', sql`${table.role} in ('admin', 'agency')`),
    check('users_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
  ],
).enableRLS();
