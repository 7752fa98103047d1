import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, isSha256, oneOf } from '../../../platform/database/schema/columns.ts';
import { agencyReads, ownerInAgencyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencies, users } from '../users/accounts.table.ts';

/** Profile photos, without metadata. Users of the same agency and administrators may see them. */
export const profilePhotos = pgTable(
  'profile_photos',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for administrators, whose photos no agency sees. */
    agencyId: uuid('agency_id').references(() => agencies.id),
    contentType: text('content_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    sha256: text('sha256').notNull(),
    base64: text('base64').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    ownerInAgencyPolicy(table.userId, table.agencyId),
    check('profile_photos_type', oneOf(table.contentType, ['image/png', 'image/jpeg'])),
    check('profile_photos_sha256', isSha256(table.sha256)),
    check('profile_photos_size', sql`length(${table.base64}) <= 150000`),
  ],
).enableRLS();
