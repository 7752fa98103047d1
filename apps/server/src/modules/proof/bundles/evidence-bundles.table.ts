import { bundleKinds, bundleStates } from '@plainview/domain/proof/bundles/evidence-bundle';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, safeInteger } from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { blindReportsPolicy, namingPolicy } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

/** A file of a bundle: one of the storage, or a text of the bundle's own row. */
export interface BundleFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly crc32: number;
  readonly sha256: string;
  /** Null if the content is in `texts`. */
  readonly stored: { readonly kind: 'video' | 'report' | 'derived'; readonly id: string } | null;
  /** Whether the content in `texts` is in base64. */
  readonly isBase64?: boolean;
}

const isAdministrator = sql`(select current_setting('app.role', true) in ('admin', 'system'))`;

/**
 * Evidence bundles of tickets. Videos and reports are not copied: a bundle is put together while it is sent.
 */
export const evidenceBundles = pgTable(
  'evidence_bundles',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: bundleKinds }).notNull(),
    state: text('state', { enum: bundleStates }).notNull(),
    /** Why it could not be made; null unless it failed. */
    failure: text('failure'),
    createdByName: text('created_by_name').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until it is ready, like all that follows. */
    sizeBytes: safeInteger('size_bytes'),
    /** SHA-256 of the list of files. */
    contentSha256: text('content_sha256'),
    files: jsonb('files').$type<readonly BundleFile[]>(),
    /** Contents of the files that are not stored elsewhere, by path. */
    texts: jsonb('texts').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    blindReportsPolicy(table.ticketId),
    // A bundle names who had it made.
    namingPolicy(table.createdById, table.ticketId),
    pgPolicy('custody_only', {
      as: 'restrictive',
      for: 'all',
      using: sql`${isAdministrator} or ${table.kind} = 'custody'`,
      withCheck: sql`${isAdministrator} or ${table.kind} = 'custody'`,
    }),
    index('evidence_bundles_ticket').on(table.ticketId, table.createdAt),
  ],
).enableRLS();
