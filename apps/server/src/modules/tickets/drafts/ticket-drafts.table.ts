import type { DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../../../platform/database/schema/columns.ts';
import { ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId, ownerId } from '../../identity/users/account-references.table.ts';

/**
 * Unfinished tickets. A draft is deleted when it is submitted: its id is the submission key of the ticket.
 */
export const ticketDrafts = pgTable(
  'ticket_drafts',
  {
    id: id(),
    agencyId: agencyId(),
    userId: ownerId(),
    fields: jsonb('fields').$type<DraftFields>().notNull(),
    /** Counts the changes of the fields. */
    revision: integer('revision').notNull(),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull(),
    /** When the user discarded the draft, which can be undone for some minutes; null for others. */
    discardedAt: instant('discarded_at'),
  },
  (table) => [
    ownerPolicy(table.userId),
    index('ticket_drafts_user').on(table.userId, table.changedAt),
    index('ticket_drafts_discarded')
      .on(table.discardedAt)
      .where(sql`${table.discardedAt} is not null`),
    check('ticket_drafts_revision', sql`${table.revision} >= 0`),
    check('ticket_drafts_size', sql`length(${table.fields}::text) <= 2000000`),
  ],
).enableRLS();
