import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPool, type DatabaseConnection } from '@plainview/postgres/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { z } from 'zod';
import { MIGRATIONS_FOLDER } from '../versions/migration-files.ts';

const JOURNAL = path.join('meta', '_journal.json');
const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

const readJournal = async () =>
  journalShape.parse(JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')));

/** Returns the name of the newest migration of this Plainview version. */
export const newestMigration = async (): Promise<string> => (await readJournal()).entries.at(-1)?.tag ?? '';

/** Applies the first `count` migrations to a database, and all migrations of the queue's own tables. */
export async function migrateAsFarAs(owner: DatabaseConnection, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-migrations-'));
  const pool = openPool(owner, { connections: 1, onIdleError: () => undefined });
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = await readJournal();
    const shortened = { ...journal, entries: journal.entries.slice(0, count) };
    await writeFile(path.join(folder, JOURNAL), JSON.stringify(shortened));
    await migrate(drizzle({ client: pool }), { migrationsFolder: folder });
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}
