import { deliveryStates } from '@plainview/domain/operations/webhooks/webhook';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencies } from '../../identity/users/accounts.table.ts';

/** External endpoints that are notified of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    url: text('url').notNull(),
    /**
     * Limits the webhook to this agency's events, and of these to what the agency may see; null
     * means all events.
     */
    agencyId: uuid('agency_id').references(() => agencies.id),
    events: text('events').array().notNull(),
    /** Signing key, sealed for this row (platform/auth/secret-sealer.ts); shown only once. */
    secret: text('secret').notNull(),
    isPaused: boolean('is_paused').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [adminOnlyPolicy(), check('webhooks_events', sql`cardinality(${table.events}) > 0`)],
).enableRLS();

/** One event for one receiver, queued by a trigger of the ledger in the action's transaction. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The ledger entry that it reports; null for a test. */
    sequence: safeInteger('sequence'),
    event: text('event').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    attempts: integer('attempts').notNull(),
    /** HTTP status of the last response; null if there was none. */
    status: integer('status'),
    /** Result of the last attempt, for display. */
    note: text('note'),
    createdAt: createdAt(),
    nextAttemptAt: instant('next_attempt_at'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    adminOnlyPolicy(),
    unique('webhook_deliveries_once').on(table.webhookId, table.sequence),
    index('webhook_deliveries_newest').on(table.createdAt, table.id),
    index('webhook_deliveries_state').on(table.state, table.createdAt, table.id),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_open')
      .on(table.webhookId, table.state)
      .where(sql`state <> 'delivered'`),
    index('webhook_deliveries_next')
      .on(table.nextAttemptAt)
      .where(sql`state = 'waiting'`),
    check('webhook_deliveries_state_known', oneOf(table.state, deliveryStates)),
    check(
      'webhook_deliveries_waiting',
      sql`(${table.state} = 'waiting') = (${table.nextAttemptAt} is not null)`,
    ),
    check('webhook_deliveries_settled', sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`),
  ],
).enableRLS();
