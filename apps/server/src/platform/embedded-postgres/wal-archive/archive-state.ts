import { readFile } from 'node:fs/promises';
import type { ArchiveState } from '@plainview/domain/operations/recovery/recovery-checks';
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';
import { archiveNotes } from './archive-scripts.ts';

const PATIENCE = 5 * SECOND;

const stateRow = z.object({
  timeline: z.string().transform((hex) => Number.parseInt(hex, 16)),
  lastArchivedAt: z.date().nullable(),
  lastFailedAt: z.date().nullable(),
  failures: z.coerce.number(),
  waiting: z.coerce.number(),
  waitsSince: z.date().nullable(),
});

/**
 * Reads how far the archiving of the WAL is.
 * @param directory folder of the server's files
 */
export async function readArchiveState(
  { ssl: _ssl, ...owner }: DatabaseConnection,
  place: string,
  directory: string,
): Promise<ArchiveState> {
  const client = new Client({ ...owner, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  // A lost connection is reported by the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
              last_archived_time as "lastArchivedAt", last_failed_time as "lastFailedAt", failed_count as failures,
              waiting, "waitsSince"
       from pg_stat_archiver, (select count(*) as waiting, min(modification) as "waitsSince"
                               from pg_ls_archive_statusdir() where name like '%.ready') as ready`,
    );
    const notes = archiveNotes(directory);
    return {
      place,
      ...stateRow.parse(rows[0]),
      reason: (await readLines(notes.errors))[0] ?? null,
      droppedFrom: (await readLines(notes.dropped))[0] ?? null,
    };
  } finally {
    await client.end();
  }
}

/** Returns the names of the segments that were dropped instead of archived. */
export const listDropped = (directory: string): Promise<string[]> =>
  readLines(archiveNotes(directory).dropped);

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}
