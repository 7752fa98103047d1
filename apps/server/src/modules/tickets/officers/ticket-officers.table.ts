import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { tickets } from '../tickets/tickets.table.ts';

/**
 * The officers of each ticket, for filtering. PostgreSQL cannot use an array index under row-level security,
 * because the array operator is not leakproof. A trigger on `tickets` maintains this table.
 */
export const ticketOfficers = pgTable(
  'ticket_officers',
  {
    /** The name in lower case. */
    officerKey: text('officer_key').notNull(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The submitter and the time, copied from `tickets`. */
    userId: uuid('user_id'),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    // Also finds the officers of a ticket.
    primaryKey({ columns: [table.ticketId, table.officerKey] }),
    // Pages of the tickets of an officer in the order of submission: of all agencies, of one, and of one
    // user. With the agency, which row-level security compares, only the index is read to count them.
    index('ticket_officers_newest').on(table.officerKey, table.submittedAt, table.ticketId, table.agencyId),
    index('ticket_officers_agency_newest').on(
      table.agencyId,
      table.officerKey,
      table.submittedAt,
      table.ticketId,
    ),
    index('ticket_officers_submitter_newest')
      .on(table.userId, table.officerKey, table.submittedAt, table.ticketId, table.agencyId)
      .where(sql`user_id is not null`),
  ],
).enableRLS();
