import { mailKinds, mailStates } from '@plainview/domain/operations/mail/mail';
import { dueReminders } from '@plainview/domain/tickets/tickets/ticket-due';
import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf, searchBucket } from '../../../platform/database/schema/columns.ts';
import {
  adminOnlyPolicy,
  managedMailPolicies,
  ownerPolicy,
  releaseLinkMailPolicies,
} from '../../../platform/database/schema/row-level-security.ts';
import { blindMailPolicy } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { identities } from '../users/identity.table.ts';

/** Returns the text that the search of messages matches. */
export const mailSearchText = (message: {
  readonly address: AnyPgColumn;
  readonly recipientName: AnyPgColumn;
  readonly subject: AnyPgColumn;
}): SQL =>
  sql`lower(${message.address} || e'\\n' || ${message.recipientName} || e'\\n' || ${message.subject})`;

const mentionedIds = (body: AnyPgColumn): SQL => sql`mentioned_ids(${body})`;

/** Returns the condition that a message's text contains this id, in lower case. */
export const mentionsRecord = (body: AnyPgColumn, recordId: string): SQL =>
  sql`${mentionedIds(body)} @> array[${recordId}]`;

/**
 * The outbox: every message, written in the transaction of the action that it reports. It does not contain a
 * code that only the recipient may read: a placeholder takes its place until the message is sent.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: id(),
    /** Identifies the event: repeating the same action creates no second message to the same address. */
    eventKey: text('event_key').notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** Null after the account was deleted. */
    userId: uuid('user_id').references(() => identities.id, { onDelete: 'set null' }),
    recipientName: text('recipient_name').notNull(),
    address: text('address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    state: text('state', { enum: mailStates }).notNull(),
    attempts: integer('attempts').notNull(),
    /** Result of the last attempt, or why the message was not sent. */
    note: text('note'),
    createdAt: createdAt(),
    /** When a waiting message is next attempted. */
    nextAttemptAt: instant('next_attempt_at'),
    settledAt: instant('settled_at'),
    /** When the link in the message expires. */
    expiresAt: instant('expires_at'),
    /** When the digest is due that will contain this message. */
    digestAt: instant('digest_at'),
  },
  (table) => [
    ownerPolicy(table.userId),
    ...managedMailPolicies(table),
    ...releaseLinkMailPolicies(table),
    blindMailPolicy(table.id),
    unique('mail_messages_once').on(table.eventKey, table.address),
    index('mail_messages_newest').on(table.createdAt, table.id),
    // With the columns that row-level security compares, messages are counted in the index.
    index('mail_messages_state').on(table.state, table.createdAt, table.id, table.userId, table.kind),
    index('mail_messages_next')
      .on(table.nextAttemptAt)
      .where(sql`state = 'waiting'`),
    index('mail_messages_digest')
      .on(table.digestAt, table.userId)
      .where(sql`digest_at is not null`),
    index('mail_messages_user').on(table.userId),
    index('mail_messages_search').using(
      'gin',
      sql`${mailSearchText(table)} gin_trgm_ops`,
      searchBucket(table.createdAt, 'hour'),
    ),
    index('mail_messages_mentioned').using('gin', mentionedIds(table.text)),
    check('mail_messages_state_known', oneOf(table.state, mailStates)),
    check('mail_messages_waiting', sql`(${table.state} = 'waiting') = (${table.nextAttemptAt} is not null)`),
    check('mail_messages_settled', sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`),
  ],
).enableRLS();

/** Due-date reminders already written for a ticket, so that each is written only once. */
export const ticketReminders = pgTable(
  'ticket_reminders',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    reminder: text('reminder', { enum: dueReminders }).notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    adminOnlyPolicy(),
    primaryKey({ columns: [table.ticketId, table.reminder] }),
    check('ticket_reminders_known', oneOf(table.reminder, dueReminders)),
  ],
).enableRLS();
