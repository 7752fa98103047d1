import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';

/**
 * The charges for redacted copies: a row for each order that is not canceled. It outlives the copy and its
 * ticket, so it has no foreign key to them. What was ordered and its price never change (enforced by grants).
 */
export const redactionCharges = pgTable(
  'redaction_charges',
  {
    redactionId: uuid('redaction_id').primaryKey(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id').notNull(),
    ticketNumber: text('ticket_number').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** Empty after the ticket was destroyed. */
    orderedBy: text('ordered_by').notNull(),
    videoCount: integer('video_count').notNull(),
    totalSeconds: integer('total_seconds').notNull(),
    totalCents: integer('total_cents').notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    /** All three are null until someone sets the payment status, and after the ticket was destroyed. */
    paymentNote: text('payment_note'),
    paymentSetBy: text('payment_set_by'),
    paymentSetAt: instant('payment_set_at'),
    /** The ticket and the copy were destroyed; the payment status is final. */
    isDestroyed: boolean('is_destroyed').notNull().default(false),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('redaction_charges_agency_newest').on(table.agencyId, table.orderedAt, table.redactionId),
    index('redaction_charges_newest').on(table.orderedAt, table.redactionId),
    index('redaction_charges_ticket').on(table.ticketId),
    check('redaction_charges_payment', oneOf(table.paymentStatus, paymentStatuses)),
    check(
      'redaction_charges_payment_set',
      sql`(${table.paymentNote} is null) = (${table.paymentSetBy} is null)
        and (${table.paymentNote} is null) = (${table.paymentSetAt} is null)`,
    ),
    check('redaction_charges_totals', sql`${table.totalCents} >= 0 and ${table.totalSeconds} >= 0`),
    check('redaction_charges_destroyed', sql`not ${table.isDestroyed} or ${table.orderedBy} = ''`),
  ],
).enableRLS();
