import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgColumn, type AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns the number of the ticket with this id, also after the ticket was deleted: then from the ledger. Null
 * without a ticket, and for one that was deleted before tickets had numbers.
 */
export function recordedTicketNumber(ticketId: AnyPgColumn | SQL): SQL<string | null> {
  // A query of one table would name the column without its table.
  const id = is(ticketId, PgColumn)
    ? sql`${sql.identifier(getTableName(ticketId.table))}.${sql.identifier(ticketId.name)}`
    : ticketId;
  return sql<string | null>`coalesce(
    (select existing.number from tickets as existing where existing.id = ${id}),
    (select created.data ->> 'number' from custody_entries as created
      where created.ticket_id = ${id} and created.event = 'ticket.created'
      order by created.sequence limit 1))`;
}
