import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { blindReportsPolicy } from '../../review/findings/review-policies.table.ts';
import { mentionedNames } from '../conversations/messages.table.ts';
import { tickets } from '../tickets/tickets.table.ts';

/** Internal notes on tickets, for administrators only. Append-only, like messages. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Position among the ticket's notes, from 1 without gaps. */
    position: integer('position').notNull(),
    /** Null after the account was deleted; the name is kept. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    mentions: mentionedNames(),
    createdAt: createdAt(),
  },
  (table) => [
    adminOnlyPolicy(),
    blindReportsPolicy(table.ticketId),
    unique('ticket_notes_position').on(table.ticketId, table.position),
    check('ticket_notes_place', sql`${table.position} > 0`),
  ],
).enableRLS();
