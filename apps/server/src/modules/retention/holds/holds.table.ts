import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

/** Holds that cover many tickets. */
export const holds = pgTable(
  'holds',
  {
    id: id(),
    /** The matter, such as a lawsuit. */
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    placedAt: instant('placed_at').notNull(),
    placedBy: text('placed_by').notNull(),
    /** When the covered tickets last changed. A request to release it is bound to this state. */
    changedAt: instant('changed_at').notNull(),
    /** Requester of the release, under the two-person rule. No foreign key: the row outlives the account. */
    releaseRequestedById: uuid('release_requested_by_id'),
    releaseRequestedBy: text('release_requested_by'),
    releaseRequestedAt: instant('release_requested_at'),
    releasedAt: instant('released_at'),
    releasedBy: text('released_by'),
    releaseReason: text('release_reason'),
  },
  (table) => [
    adminOnlyPolicy(),
    index('holds_newest').on(table.placedAt, table.id),
    check('holds_released', sql`(${table.releasedAt} is null) = (${table.releasedBy} is null)`),
    check(
      'holds_request',
      sql`(${table.releaseRequestedById} is null) = (${table.releaseRequestedAt} is null)
        and (${table.releaseRequestedById} is null) = (${table.releaseRequestedBy} is null)`,
    ),
  ],
).enableRLS();

/** Tickets that a hold covers. Rows of a released hold are kept. */
export const holdTickets = pgTable(
  'hold_tickets',
  {
    holdId: uuid('hold_id')
      .notNull()
      .references(() => holds.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    addedAt: instant('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    /**
     * Requester of the ticket's removal from the hold, under the two-person rule. No foreign key, as above.
     */
    removalRequestedById: uuid('removal_requested_by_id'),
    removalRequestedBy: text('removal_requested_by'),
    removalRequestedAt: instant('removal_requested_at'),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.holdId, table.ticketId] }),
    index('hold_tickets_ticket').on(table.ticketId),
    check(
      'hold_tickets_request',
      sql`(${table.removalRequestedById} is null) = (${table.removalRequestedAt} is null)
        and (${table.removalRequestedById} is null) = (${table.removalRequestedBy} is null)`,
    ),
  ],
).enableRLS();

/** Requests to release the hold of a single ticket, under the two-person rule. */
export const holdReleaseRequests = pgTable(
  'hold_release_requests',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    reason: text('reason').notNull(),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedById: uuid('requested_by_id').notNull(),
  },
  () => [adminOnlyPolicy()],
).enableRLS();
