import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError, type Pool } from 'pg';
import { z } from 'zod';
import { StartError } from '../../core/start-error.ts';
import { isProcessRunning } from '../locks/process-locks.ts';
import { knownMigrations, MIGRATIONS_FOLDER, NewerDatabase } from './migration-files.ts';

/**
 * The newest migration of the oldest release whose processes can run on the schema of this version. All later migrations
 * only add, or remove what that release no longer uses (`additive-migrations.test.ts`, decision 155). A migration that
 * breaks this moves it forward: then all processes must be stopped for the upgrade.
 */
export const OLDEST_COMPATIBLE = '0101_loose_ends';

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const product = z.object({ version: z.string() });
const appliedRows = z.array(z.object({ hash: z.string() }));
const recordRows = z.array(
  z.object({ newest_migration: z.string(), oldest_compatible: z.string(), version: z.string() }),
);

/**
 * How a database's schema relates to this version: `empty`, `older` (to be migrated), `same`, or `newer`: migrated by a
 * newer release that lets this one run next to it.
 */
export type SchemaState = 'empty' | 'older' | 'same' | 'newer';

/** Returns the names of this version's migrations, in the order of `knownMigrations`. */
export const migrationTags = (): string[] =>
  journal
    .parse(JSON.parse(readFileSync(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')))
    .entries.map(({ tag }) => tag);

/** Returns the SHA-256 of `OLDEST_COMPATIBLE`. */
const oldestCompatible = (known: readonly string[]): string =>
  known[migrationTags().indexOf(OLDEST_COMPATIBLE)] ?? '';

const ownVersion = (): string =>
  product.parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))
    .version;

/** @throws NewerDatabase if a newer release migrated the database, and this one cannot run next to it */
export async function readSchemaState(pool: Pool): Promise<SchemaState> {
  const applied = await readApplied(pool);
  if (applied.length === 0) return 'empty';
  const known = knownMigrations();
  const record = await readRecord(pool);
  if (applied.some((hash) => !known.includes(hash))) {
    const isRecorded = record !== null && record.newest_migration === applied.at(-1);
    if (isRecorded && known.includes(record.oldest_compatible)) return 'newer';
    throw new NewerDatabase();
  }
  if (applied.length < known.length) return 'older';
  // A release may change functions only.
  return record !== null && isLater(record.version, ownVersion()) ? 'newer' : 'same';
}

/**
 * Returns whether processes of the release that migrated this older database last can run on after the migration.
 * @param pool of an `older` database
 */
export async function canStayRunning(pool: Pool): Promise<boolean> {
  return (await readApplied(pool)).includes(oldestCompatible(knownMigrations()));
}

/**
 * Makes sure that no process uses an `older` database which could not run on after the migration.
 * @throws StartError if one does
 */
export async function requireNoOlderProcess(pool: Pool): Promise<void> {
  if ((await canStayRunning(pool)) || !(await isProcessRunning(pool))) return;
  throw new StartError(
    'Processes of an older release run on this database, and could not use it after the upgrade. Stop them first ' +
      '(docs/operations/upgrading.md). Nothing was changed.',
  );
}

/** Records which releases can run on the schema that this version has migrated. */
export async function recordCompatibility(pool: Pool): Promise<void> {
  const known = knownMigrations();
  await pool.query(`create table if not exists drizzle.compatibility (
    is_only boolean primary key default true check (is_only),
    newest_migration text not null, oldest_compatible text not null, version text not null)`);
  await pool.query(
    `insert into drizzle.compatibility (newest_migration, oldest_compatible, version) values ($1, $2, $3)
     on conflict (is_only) do update set newest_migration = excluded.newest_migration,
       oldest_compatible = excluded.oldest_compatible, version = excluded.version`,
    [known.at(-1), oldestCompatible(known), ownVersion()],
  );
}

async function isThere(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ]);
  return rows[0]?.there === true;
}

/** Returns the SHA-256 of the applied migrations in their order. */
export async function readApplied(pool: Pool): Promise<string[]> {
  if (!(await isThere(pool, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at');
  return appliedRows.parse(rows).map(({ hash }) => hash);
}

async function readRecord(pool: Pool) {
  if (!(await isThere(pool, 'drizzle.compatibility'))) return null;
  const { rows } = await pool.query(
    'select newest_migration, oldest_compatible, version from drizzle.compatibility',
  );
  return recordRows.parse(rows)[0] ?? null;
}

/** Returns whether a version such as `0.11.0` is later than another. */
const isLater = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;

const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_PATIENCE = '3s';
const ATTEMPTS = 40;

/**
 * Runs a change of the schema so that processes which use the database wait for three seconds at most: a statement that
 * cannot lock a table by then is undone with the others of its transaction, and all are tried again.
 */
export async function withShortLocks(pool: Pool, change: () => Promise<void>): Promise<void> {
  await pool.query(`set lock_timeout = '${LOCK_PATIENCE}'`);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await change();
        return;
      } catch (error) {
        if (attempt >= ATTEMPTS || !isLockTimeout(error)) throw error;
      }
    }
  } finally {
    await pool.query('reset lock_timeout');
  }
}

/** Drizzle wraps the errors of PostgreSQL. */
function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; { cause } = cause)
    if (cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE) return true;
  return false;
}
