import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { agencyId } from '../references.ts';
import { agencyPolicy } from '../row-level-security.ts';
import { tickets } from '../tickets.ts';

/**
 * The officers of each ticket, for filtering. PostgreSQL cannot use an array index under row-level security, because
 * the array operator is not leakproof. A trigger on `tickets` maintains this table.
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
    /** The submitter, copied from `tickets`. */
    userId: uuid('user_id'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    primaryKey({ columns: [table.officerKey, table.agencyId, table.ticketId] }),
    index('ticket_officers_ticket').on(table.ticketId),
    // With the agency, which row-level security compares, and the ticket, only the index is read.
    index('ticket_officers_submitter')
      .on(table.userId, table.officerKey, table.agencyId, table.ticketId)
      .where(sql`user_id is not null`),
  ],
).enableRLS();
