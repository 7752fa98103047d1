import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@plainview/server/platform/embedded-postgres/embedded-postgres';
import { findLaunch } from '@plainview/server/platform/embedded-postgres/unprivileged-account';
import { DatabaseError, escapeIdentifier, Pool } from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A superuser's connection to a test server. Plain data, since it is passed to the test processes. */
export interface AdminConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** A PostgreSQL server for one test run, initially empty. */
export interface TestPostgres {
  readonly admin: AdminConnection;
  stop(): Promise<void>;
}

// Tests of the supervisor use the defaults. Here only speed matters, and all products of a run share
// the connections.
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // A test's database lives for seconds. It does not need checkpoints or vacuuming of its system tables.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
};

const OBJECT_IN_USE = '55006';
const LEAVE_MILLISECONDS = 10_000;

/** Starts the product's embedded PostgreSQL, or one from the distribution's server package. */
export function startTestPostgres(kind: 'embedded' | 'server'): Promise<TestPostgres> {
  return kind === 'embedded' ? startEmbedded() : startServer();
}

async function startEmbedded(): Promise<TestPostgres> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-postgres-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'postgres'),
    log: { info: () => undefined, warn: console.warn },
    onExit: () => console.error('the test database exited'),
    settings: TEST_SETTINGS,
  });
  const { host, port, user, password } = postgres.connection;
  return {
    admin: { host, port, user, password },
    async stop() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startServer(): Promise<TestPostgres> {
  const programs = newestServer();
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-postgres-'));
  const launch = await findLaunch(directory, [directory, programs]);
  if (launch.account) await chown(directory, launch.account.uid, launch.account.gid);
  const password = 'only-for-this-test-run';
  const passwordFile = path.join(directory, 'password');
  await writeFile(passwordFile, password);
  const cluster = path.join(directory, 'cluster');
  const port = await freePort();
  const start = async (program: string, args: readonly string[]): Promise<void> => {
    const [command, line] = launch.command(path.join(programs, program), args);
    await run(command, [...line], { cwd: '/' });
  };
  await start('initdb', [
    '-D',
    cluster,
    '-U',
    'plainview',
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const settings = {
    ...TEST_SETTINGS,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  await start('pg_ctl', [
    '-D',
    cluster,
    '-w',
    '-s',
    '-l',
    path.join(directory, 'log'),
    '-o',
    options.join(' '),
    'start',
  ]);
  return {
    admin: { host: '127.0.0.1', port, user: 'plainview', password },
    async stop() {
      await start('pg_ctl', ['-D', cluster, '-s', '-m', 'immediate', 'stop']);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of the programs of the newest installed PostgreSQL server. */
export function newestServer(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root).toSorted((one, other) => Number(other) - Number(one))
    : [];
  const found = versions
    .map((version) => path.join(root, version, 'bin'))
    .find((place) => existsSync(path.join(place, 'initdb')));
  if (!found) throw new Error(`no PostgreSQL server below ${root}`);
  return found;
}

/** Returns the URL of a database on the test server. */
export function databaseUrl(admin: AdminConnection, name: string): string {
  const credentials = `${encodeURIComponent(admin.user)}:${encodeURIComponent(admin.password)}`;
  return `postgres://${credentials}@localhost:${admin.port}/${name}?host=${encodeURIComponent(admin.host)}`;
}

const adminPools = new Map<string, Pool>();

/**
 * Runs statements on a connection that stays open for the next ones, and does not keep the process running.
 */
export async function changeAsAdmin(admin: AdminConnection, sql: string): Promise<void> {
  const key = `${admin.host}:${admin.port}`;
  let pool = adminPools.get(key);
  if (pool === undefined) {
    pool = new Pool({ ...admin, database: 'postgres', allowExitOnIdle: true });
    // The connection ends with the server.
    pool.on('error', () => undefined);
    adminPools.set(key, pool);
  }
  await pool.query(sql);
}

/**
 * PostgreSQL rejects this while a session is connected to the database, so it retries while one is
 * about to disconnect.
 */
async function changeUnused(admin: AdminConnection, sql: string): Promise<void> {
  const deadline = Date.now() + LEAVE_MILLISECONDS;
  for (;;) {
    try {
      await changeAsAdmin(admin, sql);
      return;
    } catch (error) {
      const isUsed = error instanceof DatabaseError && error.code === OBJECT_IN_USE;
      if (!isUsed || Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Creates a database from a template to which no session is connected. */
export const createDatabaseFromTemplate = (
  admin: AdminConnection,
  template: string,
  name: string,
): Promise<void> =>
  changeUnused(
    admin,
    // Copying files is cheaper than PostgreSQL's default, which writes a small template through its log.
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
  );

/** Renames a database to which no session is connected. */
export const renameDatabase = (admin: AdminConnection, name: string, next: string): Promise<void> =>
  changeUnused(admin, `alter database ${escapeIdentifier(name)} rename to ${escapeIdentifier(next)}`);

/** Ends the connections to a database and drops it. */
export async function dropDatabase(admin: AdminConnection, name: string): Promise<void> {
  await changeAsAdmin(admin, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}
