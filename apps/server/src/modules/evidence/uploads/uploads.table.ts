import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import { uploadRefusals, uploadStates } from '@plainview/domain/evidence/uploads/upload';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, microsecondInstant, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId, ownerId } from '../../identity/users/account-references.table.ts';
import { ticketDrafts } from '../../tickets/drafts/ticket-drafts.table.ts';
import { imports } from '../../tickets/imports/imports.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

/**
 * A file that is not yet evidence. The row is deleted when a ticket takes over the file or the
 * upload is abandoned.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Also the storage key of its bytes. */
    id: id(),
    agencyId: agencyId(),
    userId: ownerId(),
    /** The ticket that the file is meant for; null for a new ticket, or if the ticket was deleted. */
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    /** The import that the file is part of; null for others. */
    importId: uuid('import_id').references(() => imports.id, { onDelete: 'set null' }),
    /**
     * The unfinished ticket that the file belongs to; null for others, and after the draft was
     * submitted without it.
     */
    draftId: uuid('draft_id').references(() => ticketDrafts.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    sizeBytes: safeInteger('size_bytes').notNull(),
    state: text('state', { enum: uploadStates }).notNull(),
    refusal: text('refusal', { enum: uploadRefusals }),
    /** When the last byte arrived; null before. */
    receivedAt: microsecondInstant('received_at'),
    /** Hash that the client computed before the upload; null until submitted. */
    clientSha256: text('client_sha256'),
    /** Hash that the server computed over the stored bytes. */
    storedSha256: text('stored_sha256'),
    contentType: text('content_type'),
    facts: jsonb('facts').$type<MediaFacts>(),
    createdAt: microsecondInstant('created_at').notNull(),
    expiresAt: microsecondInstant('expires_at').notNull(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('uploads_user').on(table.userId, table.createdAt),
    index('uploads_ticket')
      .on(table.ticketId)
      .where(sql`${table.ticketId} is not null`),
    index('uploads_import')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    index('uploads_draft')
      .on(table.draftId)
      .where(sql`${table.draftId} is not null`),
    index('uploads_expiry').on(table.expiresAt),
    index('uploads_checking')
      .on(table.receivedAt)
      .where(sql`state = 'checking'`),
    check('uploads_size', sql`${table.sizeBytes} > 0`),
    check('uploads_state', oneOf(table.state, uploadStates)),
    check(
      'uploads_proof',
      sql`${table.state} <> 'stored' or (${table.clientSha256} = ${table.storedSha256} and ${table.facts} is not null)`,
    ),
  ],
).enableRLS();
