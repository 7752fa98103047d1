import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { agencyId } from '../../../modules/identity/users/account-references.table.ts';
import { agencyPolicy } from './row-level-security.ts';

/**
 * Days and tickets whose summaries are outdated. Triggers append a row for each change, in its transaction, so that
 * changes never wait for each other. A reader computes these days and tickets from their rows; a periodic job summarizes
 * them again and deletes the rows.
 */
export const summaryChanges = pgTable(
  'summary_changes',
  {
    agencyId: agencyId(),
    /** Day in UTC on which a ticket was submitted or a report delivered; null if only open work changed. */
    day: date('day'),
    /** Ticket whose open work changed; null if only days did. No foreign key: the ticket may be deleted. */
    ticketId: uuid('ticket_id'),
  },
  (table) => [agencyPolicy(table.agencyId)],
).enableRLS();
