import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

/**
 * The last ticket number of each agency and year. A trigger on `tickets` counts; deleting a ticket
 * frees no number.
 */
export const ticketCounters = pgTable(
  'ticket_counters',
  {
    agencyId: agencyId(),
    /** In which the tickets were submitted, in UTC. */
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.year] }), ...agencyReads(table.agencyId)],
).enableRLS();
