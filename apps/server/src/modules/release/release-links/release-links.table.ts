import { releaseModes } from '@plainview/domain/release/release-links/release-link';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  createdAt,
  id,
  instant,
  int8multirange,
  isSha256,
  oneOf,
} from '../../../platform/database/schema/columns.ts';
import { agencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { redactions } from '../redactions/redactions.table.ts';

/** Links with which people without an account get redacted copies. They are deleted with the redacted copy. */
export const releaseLinks = pgTable(
  'release_links',
  {
    /** Also the id of the message with the link. */
    id: id(),
    agencyId: agencyId(),
    redactionId: uuid('redaction_id')
      .notNull()
      .references(() => redactions.id, { onDelete: 'cascade' }),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email'),
    mode: text('mode', { enum: releaseModes }).notNull(),
    /** SHA-256 of the code in the link. */
    codeHash: text('code_hash').notNull().unique(),
    /** Argon2id hash; null if the link needs no passcode. */
    passcodeHash: text('passcode_hash'),
    /** Wrong passcodes since the last right one. */
    wrongPasscodes: integer('wrong_passcodes').notNull().default(0),
    /** Of each file; null without a limit. */
    mostDownloads: integer('most_downloads'),
    isMailed: boolean('is_mailed').notNull(),
    /** Null after the account was deleted; the name is kept. */
    createdById: uuid('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedBy: text('revoked_by'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('release_links_redaction').on(table.redactionId, table.createdAt),
    index('release_links_creator').on(table.createdById),
    check('release_links_mode', oneOf(table.mode, releaseModes)),
    check('release_links_code', isSha256(table.codeHash)),
    check('release_links_passcodes', sql`${table.wrongPasscodes} >= 0`),
    check(
      'release_links_downloads',
      sql`${table.mostDownloads} is null or ${table.mode} = 'download' and ${table.mostDownloads} > 0`,
    ),
    check('release_links_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
).enableRLS();

/** Visits of pages of links: the cookies with which their files are requested. */
export const releaseLinkVisits = pgTable(
  'release_link_visits',
  {
    id: id(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => releaseLinks.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    /** SHA-256 of the code in the cookie. */
    codeHash: text('code_hash').notNull().unique(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('release_link_visits_link').on(table.linkId, table.expiresAt),
    check('release_link_visits_code', isSha256(table.codeHash)),
  ],
).enableRLS();

/** Downloads that were counted, with what was sent of each. */
export const releaseLinkDownloads = pgTable(
  'release_link_downloads',
  {
    id: id(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => releaseLinks.id, { onDelete: 'cascade' }),
    /** Null after the visit has ended. */
    visitId: uuid('visit_id').references(() => releaseLinkVisits.id, { onDelete: 'set null' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    startedAt: instant('started_at').notNull(),
    sent: int8multirange('sent')
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    agencyPolicy(table.agencyId),
    index('release_link_downloads_link').on(table.linkId, table.videoId, table.startedAt),
    index('release_link_downloads_visit').on(table.visitId),
    index('release_link_downloads_video').on(table.videoId),
  ],
).enableRLS();
