import { watchSpeeds } from '@plainview/domain/review/coverage/watch-coverage';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../platform/database/schema/columns.ts';
import { adminOnlyPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { derivedFiles } from '../../evidence/derived-files/derived-files.table.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { playedColumns, storedCertainties } from './played-columns.table.ts';

/** Played parts of rendered copies that are checked, by person, speed and sound. Deleted with their copy. */
export const watchedCopies = pgTable(
  'watched_copies',
  {
    agencyId: agencyId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => derivedFiles.id, { onDelete: 'cascade' }),
    ...playedColumns(),
  },
  (table) => [
    adminOnlyPolicy(),
    unique('watched_copies_once').on(
      table.fileId,
      table.reviewerId,
      table.speed,
      table.isHeard,
      table.certainty,
    ),
    index('watched_copies_reviewer').on(table.reviewerId, table.lastReportedAt),
    check('watched_copies_speed', oneOf(table.speed, watchSpeeds)),
    check('watched_copies_certainty', oneOf(table.certainty, storedCertainties)),
    check('watched_copies_played', sql`${table.playedMilliseconds} >= 0`),
  ],
).enableRLS();
