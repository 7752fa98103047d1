import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';

/**
 * Storage keys whose bytes are being stored and that no row refers to yet. The transaction that inserts the
 * referring row deletes the reservation; bytes of an abandoned reservation are deleted.
 */
export const blobReservations = pgTable(
  'blob_reservations',
  {
    key: uuid('key').primaryKey(),
    /** The database's clock: a reservation's age must not depend on the product's clock. */
    reservedAt: instant('reserved_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [adminOnlyPolicy(), index('blob_reservations_oldest').on(table.reservedAt)],
).enableRLS();
