import { openPool, type DatabaseConnection } from '@plainview/postgres/database';
import { DatabaseError, escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from 'pg';
import { isProcessRunning } from '../locks/process-locks.ts';
import { knownMigrations } from './migration-files.ts';
import { canStayRunning, readApplied, readSchemaState } from './schema-state.ts';

/**
 * Before a newer version migrates a database on a PostgreSQL server, the server copies it:
 *
 *     <name>                  the database
 *     <name>_before_upgrade   copy of the older version's data; its comment names the newest migration afterwards
 *     <name>_replaced_<time>  newer data that a rollback put aside
 *
 * The server copies only a database without sessions. So no process of the older version can write to it any
 * more, and going back only renames databases.
 */
const COPY = '_before_upgrade';
const DRAFT = '_before_upgrade_new';
/** PostgreSQL cuts off longer names. */
const NAME_BYTES = 63;
const REPLACED_BYTES = '_replaced_20000101T000000Z'.length;

/** A database that every server has, to connect to while the product's own must have no sessions. */
const MAINTENANCE = 'postgres';
/** First key of the lock; the second one is the hash of the database's name. */
const UPGRADE_LOCK = 7_034_112;

const OBJECT_IN_USE = '55006';
const INSUFFICIENT_PRIVILEGE = '42501';

const isError = (error: unknown, code: string): boolean =>
  error instanceof DatabaseError && error.code === code;

/** The older version's database could not be copied. Without a copy, nothing is migrated. */
export class ServerCopyFailed extends Error {
  override readonly name = 'ServerCopyFailed';

  constructor(reason: string, cause: unknown) {
    super(
      `The database could not be copied before the upgrade: ${reason} Nothing was changed. If you have a backup of the ` +
        'database and want no copy, set COPY_BEFORE_UPGRADE=off (docs/operations/upgrading.md).',
      { cause },
    );
  }
}

/** The database cannot be put back. Nothing was changed. */
export class ServerRollbackRefused extends Error {
  override readonly name = 'ServerRollbackRefused';

  constructor(reason: string, cause?: unknown) {
    super(`${reason} Nothing was changed.`, { cause });
  }
}

export const serverCopyName = ({ database }: Pick<DatabaseConnection, 'database'>): string =>
  `${database}${COPY}`;

async function withPool<T>(connection: DatabaseConnection, use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(connection, { connections: 1, onIdleError: () => undefined });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Runs in a session of another database, in which one process at a time upgrades or rolls back this one. */
const withUpgradeLock = <T>(
  owner: DatabaseConnection,
  Failure: typeof ServerCopyFailed | typeof ServerRollbackRefused,
  use: (session: PoolClient) => Promise<T>,
): Promise<T> =>
  withPool({ ...owner, database: MAINTENANCE }, async (pool) => {
    const session = await pool.connect().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Failure(`The database ${MAINTENANCE} of the server cannot be reached (${reason}).`, error);
    });
    try {
      await session.query('select pg_advisory_lock($1, hashtext($2))', [UPGRADE_LOCK, owner.database]);
      return await use(session);
    } finally {
      session.release();
    }
  });

/**
 * Returns whether a database belongs to an older version and must be copied. Processes that can run on after the migration
 * need no copy: going back means starting the older version again.
 * @throws NewerDatabase if the data belong to a newer version that this one cannot run next to
 */
const needsCopy = (owner: DatabaseConnection): Promise<boolean> =>
  withPool(owner, async (pool) => {
    if ((await readSchemaState(pool)) !== 'older') return false;
    return !((await canStayRunning(pool)) && (await isProcessRunning(pool)));
  });

/**
 * Migrates a database on a server. If its data belong to an older version, the server copies them first, unless processes
 * of that version can run on.
 * Processes that start at the same time wait for each other. An older copy is replaced only once the new
 * one is complete.
 * @param onCopied called with the name of the copy
 * @throws NewerDatabase before anything is changed, if the data belong to a newer version
 * @throws ServerCopyFailed if there is no copy, for example because of other sessions; the data is unchanged
 */
export async function migrateWithCopy<T>(
  owner: DatabaseConnection,
  migrate: () => Promise<T>,
  onCopied: (name: string) => void,
): Promise<T> {
  if (!(await needsCopy(owner))) return migrate();
  return withUpgradeLock(owner, ServerCopyFailed, async (session) => {
    if (await needsCopy(owner)) {
      await copyDatabase(session, owner, knownMigrations().at(-1) ?? '');
      onCopied(serverCopyName(owner));
    }
    return migrate();
  });
}

async function copyDatabase(session: PoolClient, owner: DatabaseConnection, newest: string): Promise<void> {
  const [source, draft, copy] = ['', DRAFT, COPY].map((ending) =>
    escapeIdentifier(`${owner.database}${ending}`),
  );
  try {
    requireRoom(owner.database, DRAFT.length);
    await session.query(`drop database if exists ${draft}`);
    // Copies files inside the server, without writing each page to its log.
    await session.query(`create database ${draft} template ${source} strategy file_copy`);
    await session.query(`comment on database ${draft} is ${escapeLiteral(newest)}`);
    await session.query(`drop database if exists ${copy}`);
    await session.query(`alter database ${draft} rename to ${copy}`);
  } catch (error) {
    throw new ServerCopyFailed(await explain(session, owner, error), error);
  }
}

function requireRoom(name: string, ending: number): void {
  if (Buffer.byteLength(name) + ending > NAME_BYTES)
    throw new Error(`Its name has more than ${NAME_BYTES - ending} bytes.`);
}

async function explain(session: PoolClient, owner: DatabaseConnection, error: unknown): Promise<string> {
  if (isError(error, INSUFFICIENT_PRIVILEGE)) {
    return `The user ${owner.user} may not create databases. Run: ALTER ROLE ${escapeIdentifier(owner.user)} CREATEDB;`;
  }
  if (isError(error, OBJECT_IN_USE)) return `${await listSessions(session, owner)}.`;
  return `${error instanceof Error ? error.message.replace(/\.$/u, '') : String(error)}.`;
}

/** Describes who is connected to the database. */
async function listSessions(session: PoolClient, owner: DatabaseConnection): Promise<string> {
  const { rows } = await session.query<{ session: string }>(
    `select format('%s (user %s, process %s)', coalesce(nullif(application_name, ''), backend_type), usename, pid) as session
     from pg_stat_activity where datname = any($1) order by pid limit 10`,
    [[owner.database, serverCopyName(owner)]],
  );
  const sessions = rows.map((row) => row.session).join(', ');
  return `Stop all processes of Plainview, and end other sessions of the database: ${sessions || 'none is left'}`;
}

/** The result of a rollback. */
export interface ServerRollback {
  /** Database with the newer data. */
  readonly aside: string;
  /** Tickets whose destruction was certified since the upgrade. */
  readonly destroyed: readonly string[];
}

/**
 * Puts the copy from before the last upgrade in the place of the database, which is renamed. All or nothing.
 * @returns null if this version has not migrated the database, so that it is as before the upgrade
 * @throws ServerRollbackRefused if there is no copy, if it is not of the last upgrade, or if the
 *   database is in use
 */
export async function returnToServerCopy(
  owner: DatabaseConnection,
  now: Date,
): Promise<ServerRollback | null> {
  const name = serverCopyName(owner);
  return withUpgradeLock(owner, ServerRollbackRefused, async (session) => {
    if ((await withPool(owner, readSchemaState)) === 'older') return null;
    const { rows } = await session.query<{ newest: string | null }>(
      "select shobj_description(oid, 'pg_database') as newest from pg_database where datname = $1",
      [name],
    );
    const [copy] = rows;
    if (!copy) throw new ServerRollbackRefused(`There is no upgrade to roll back: no database ${name}.`);
    const applied = await withPool(owner, readApplied);
    if (copy.newest !== applied.at(-1)) {
      throw new ServerRollbackRefused(
        `The database ${name} is not from before the last upgrade, which made no copy. Restore a backup instead.`,
      );
    }
    const destroyed = await readDestroyedSince(owner, { ...owner, database: name });
    const time = now.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
    const aside = `${owner.database.slice(0, NAME_BYTES - REPLACED_BYTES)}_replaced_${time}`;
    await swap(session, owner, { name, aside });
    return { aside, destroyed };
  });
}

/** Renames both databases in one transaction. */
async function swap(
  session: PoolClient,
  owner: DatabaseConnection,
  { name, aside }: { readonly name: string; readonly aside: string },
): Promise<void> {
  const current = escapeIdentifier(owner.database);
  try {
    await session.query('begin');
    await session.query(`alter database ${current} rename to ${escapeIdentifier(aside)}`);
    await session.query(`alter database ${escapeIdentifier(name)} rename to ${current}`);
    await session.query(`comment on database ${current} is null`);
    await session.query('commit');
  } catch (error) {
    await session.query('rollback');
    if (!isError(error, OBJECT_IN_USE)) throw error;
    throw new ServerRollbackRefused(`${await listSessions(session, owner)}.`);
  }
}

async function readDestroyedSince(newer: DatabaseConnection, older: DatabaseConnection): Promise<string[]> {
  const before = new Set(await readDestroyed(older));
  return (await readDestroyed(newer)).filter((id) => !before.has(id));
}

/** Returns the tickets with a certificate of destruction. Older versions have no such table. */
const readDestroyed = (connection: DatabaseConnection): Promise<string[]> =>
  withPool(connection, async (pool) => {
    const { rows: places } = await pool.query<{ there: boolean }>(
      "select to_regclass('public.destructions') is not null as there",
    );
    if (places[0]?.there !== true) return [];
    const { rows } = await pool.query<{ id: string }>(
      'select ticket_id as id from destructions where certificate_key is not null order by 1',
    );
    return rows.map(({ id }) => id);
  });
