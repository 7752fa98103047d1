import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseConnection } from '../database.ts';
import { clusterEnvironment, prepareCluster, type ClusterFiles } from './cluster-files.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { findLaunch, type Launch } from './unprivileged-account.ts';

const PORT = 5432;
const DATABASE = 'plainview';
const START_MILLISECONDS = 60_000;
const LOCK_MILLISECONDS = 5000;
const POLL_MILLISECONDS = 50;

// Any number; every Plainview takes the same one.
const PRODUCT_LOCK = 7_034_112;

/** Another Plainview runs on the same folder. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/** The embedded PostgreSQL did not come up; carries the end of its log. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  readonly log: { readonly info: (message: string) => void; readonly warn: (message: string) => void };
  /** Called where PostgreSQL ends without having been told to. */
  readonly onExit: () => void;
  /** Further settings of the server, for tests: name -> value. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL of our own, reachable through a socket in a private folder only. */
export interface EmbeddedPostgres {
  /** The owner's connection. */
  readonly connection: DatabaseConnection;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL below `dataDirectory`, or takes over one that a killed Plainview left running there.
 *
 * Whether another Plainview is at work is asked of PostgreSQL itself: each product holds one advisory lock
 * for as long as its process lives, so that no stale file can lie and no two can pass at one moment.
 * @throws DataDirectoryInUse, EmbeddedPostgresUnavailable or EmbeddedPostgresFailed.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory } = options;
  const binaries = await findPostgresBinaries();
  const launch = await findLaunch(dataDirectory, [dataDirectory, binaries.directory]);
  const files = await prepareCluster(dataDirectory, binaries, launch);
  const connection = {
    host: files.socketDirectory,
    port: PORT,
    user: 'plainview',
    password: files.password,
    database: 'postgres',
  };
  const lock = await reach({ connection, files, binaries, launch, options });
  await holdLock(lock, dataDirectory);
  await makeDatabase(lock);

  let stopping = false;
  lock.once('end', () => {
    if (!stopping) options.onExit();
  });
  return {
    connection: { ...connection, database: DATABASE },
    async stop() {
      stopping = true;
      await stopPostmaster(files.cluster, options.log.warn);
      await lock.end().catch(() => undefined);
    },
  };
}

interface Start {
  readonly connection: DatabaseConnection;
  readonly files: ClusterFiles;
  readonly binaries: PostgresBinaries;
  readonly launch: Launch;
  readonly options: EmbeddedPostgresOptions;
}

/**
 * Connects to the running postmaster, or starts one. After a crash the old one may still be dying, or a
 * zombie may hold its lock file: a start that fails is tried again until the time is over.
 */
async function reach(start: Start): Promise<Client> {
  const deadline = Date.now() + START_MILLISECONDS;
  let child: ChildProcess | null = null;
  while (Date.now() < deadline) {
    const client = await connect(start.connection);
    if (client) {
      if (!child)
        start.options.log.warn('took over the PostgreSQL of a Plainview that ended without stopping it');
      return client;
    }
    if (child === null || child.exitCode !== null || child.signalCode !== null)
      child = await launchPostmaster(start);
    await pause(POLL_MILLISECONDS);
  }
  const log = await readFile(start.files.logFile, 'utf8').catch(() => '');
  throw new EmbeddedPostgresFailed(
    `The embedded PostgreSQL did not start. The end of ${start.files.logFile}:\n${log.slice(-2000)}`,
  );
}

async function connect(connection: DatabaseConnection): Promise<Client | null> {
  const { ssl: _ssl, ...target } = connection;
  const client = new Client({ ...target, application_name: 'plainview lock', keepAlive: true });
  // Without a listener the end of PostgreSQL would end this process, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return null;
  }
}

async function launchPostmaster({ files, binaries, launch, options }: Start): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: files.socketDirectory,
    unix_socket_permissions: '0700',
    port: String(PORT),
    max_connections: '100',
    shared_buffers: '256MB',
    ...options.settings,
  };
  const [command, args] = launch.command(path.join(binaries.directory, 'postgres'), [
    '-D',
    files.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Its own log and process group: it outlives us unharmed, and Ctrl-C reaches it through us, in order.
  const log = await open(files.logFile, 'a', 0o600);
  try {
    const child = spawn(command, [...args], {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: clusterEnvironment,
      cwd: '/',
    });
    child.once('error', (error) => options.log.warn(`PostgreSQL could not be started: ${error.message}`));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

async function holdLock(lock: Client, dataDirectory: string): Promise<void> {
  // A predecessor that was killed a moment ago holds it until its backend notices.
  const deadline = Date.now() + LOCK_MILLISECONDS;
  while (Date.now() < deadline) {
    const { rows } = await lock.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      PRODUCT_LOCK,
    ]);
    if (rows[0]?.held) return;
    await pause(POLL_MILLISECONDS);
  }
  await lock.end();
  throw new DataDirectoryInUse(
    `Another Plainview is already running on ${path.dirname(dataDirectory)}. Stop it first, or set DATA_DIRECTORY to another folder.`,
  );
}

async function makeDatabase(lock: Client): Promise<void> {
  const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await lock.query(`create database ${DATABASE}`);
}
