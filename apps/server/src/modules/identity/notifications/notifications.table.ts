import { notificationKinds } from '@plainview/domain/tickets/conversations/notification';
import { sql } from 'drizzle-orm';
import { check, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '../../../platform/database/schema/columns.ts';
import {
  agencyInserts,
  internalPolicy,
  ownerPolicy,
} from '../../../platform/database/schema/row-level-security.ts';
import { blindTicketIds } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { agencyId, ownerId } from '../users/account-references.table.ts';

/** Notifications of users about tickets. An agency user may notify others, but reads only their own. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ownerId(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (table) => [
    ownerPolicy(table.userId),
    // A mention would tell a second reviewer of the first review. Other kinds come first, so that PostgreSQL
    // expects to read most rows, in the order of the index.
    pgPolicy('blind_mentions', {
      as: 'restrictive',
      for: 'select',
      using: sql`${table.kind} not in ('mention', 'noteMention') or ${table.ticketId} <> all (${blindTicketIds})`,
    }),
    internalPolicy(sql`${table.kind} = 'noteMention'`),
    agencyInserts(table.agencyId),
    index('notifications_newest').on(table.userId, table.createdAt, table.id),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notifications_ticket').on(table.ticketId),
    index('notifications_age').on(table.createdAt),
    check('notifications_kind', oneOf(table.kind, notificationKinds)),
  ],
).enableRLS();
