import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { EmbeddedPostgresFailed } from './embedded-postgres-errors.ts';
import { DATABASE, OWNER } from './embedded-postgres.ts';
import { PORT } from './server-settings.ts';

const SOCKET_LINE = 4;

/**
 * Returns the owner's connection to the PostgreSQL server that another Plainview process runs in
 * `dataDirectory`.
 * @throws EmbeddedPostgresFailed if it is just starting or stopping, or belongs to another account
 */
export async function connectionToRunning(dataDirectory: string): Promise<DatabaseConnection> {
  try {
    const notes = await readFile(path.join(dataDirectory, 'cluster', 'postmaster.pid'), 'utf8');
    const password = await readFile(path.join(dataDirectory, 'password'), 'utf8');
    return {
      host: notes.split('\n')[SOCKET_LINE]?.trim() ?? '',
      port: PORT,
      user: OWNER,
      password: password.trim(),
      database: DATABASE,
    };
  } catch (error) {
    throw new EmbeddedPostgresFailed(
      'The database of the running Plainview cannot be reached. Try again, under the account that it runs under.',
      { cause: error },
    );
  }
}
