import { messageKinds, messageSides } from '@plainview/domain/tickets/conversations/conversation';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { blindReportsPolicy } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../tickets/tickets.table.ts';

/** Returns the column with the names of the users whom a message or a note mentions. */
export const mentionedNames = () =>
  text('mentions')
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Messages on tickets. Append-only: the product's role may neither change nor delete one. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Position in the ticket's conversation, from 1 without gaps. */
    position: integer('position').notNull(),
    /** Null after the account was deleted; name and side are kept. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    side: text('side', { enum: messageSides }).notNull(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    text: text('text').notNull(),
    mentions: mentionedNames(),
    createdAt: createdAt(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    blindReportsPolicy(table.ticketId),
    unique('ticket_messages_position').on(table.ticketId, table.position),
    check('ticket_messages_side', oneOf(table.side, messageSides)),
    check('ticket_messages_kind', oneOf(table.kind, messageKinds)),
    check('ticket_messages_place', sql`${table.position} > 0`),
  ],
).enableRLS();
