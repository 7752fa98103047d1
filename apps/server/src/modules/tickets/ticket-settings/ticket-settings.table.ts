import type { TicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/schema/columns.ts';
import { anyoneReads } from '../../../platform/database/schema/row-level-security.ts';

/**
 * Versions of the operator's settings of new tickets; the last one applies. Rows can be neither changed nor
 * deleted (enforced by grants and by a trigger).
 */
export const ticketSettings = pgTable(
  'ticket_settings',
  {
    version: integer('version').primaryKey(),
    facts: jsonb('facts').$type<TicketSettings>().notNull(),
    /** Null for the first version, the defaults. */
    savedBy: text('saved_by'),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    ...anyoneReads(),
    check('ticket_settings_positive', sql`${table.version} > 0`),
    check('ticket_settings_size', sql`length(${table.facts}::text) <= 20000`),
  ],
).enableRLS();
