import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { prepareCluster } from './cluster-files.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { EmbeddedPostgresFailed } from './embedded-postgres-errors.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { PORT, serverSettings } from './server-settings.ts';
import { startPostmaster } from './start-postmaster.ts';
import { stopLeftBehind, stopPostmaster } from './stop-left-behind.ts';
import { findLaunch } from './unprivileged-account.ts';

/** Name of the product's database and of the role that owns it. */
export const DATABASE = 'plainview';
export const OWNER = 'plainview';

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  readonly log: { readonly info: (message: string) => void; readonly warn: (message: string) => void };
  /** Called if PostgreSQL exits without having been asked to. */
  readonly onExit: () => void;
  /** Called once the folder is locked and no server runs in it. */
  readonly beforeStart?: () => Promise<void>;
  /** Additional server settings for tests: name -> value. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** An embedded PostgreSQL server, reachable only through a socket in a private folder. */
export interface EmbeddedPostgres {
  /** The owner's connection. */
  readonly connection: DatabaseConnection;
  /** Stops the server and releases the folder. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDirectory`. A server that a killed Plainview left running there is stopped first,
 * so that the new one is this process's child and uses this Plainview's programs and settings. Resolves once
 * it accepts connections and has the product's database.
 * @throws DataDirectoryInUse, EmbeddedPostgresUnavailable or EmbeddedPostgresFailed
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = path.resolve(options.dataDirectory);
  await mkdir(directory, { recursive: true });
  const lock = lockDirectory(directory);
  try {
    return await startLocked({ ...options, dataDirectory: directory }, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedPostgresOptions, lock: DirectoryLock): Promise<EmbeddedPostgres> {
  const { dataDirectory: directory, log, settings = {} } = options;
  const binaries = await findPostgresBinaries(path.join(directory, 'lib'));
  const launch = await findLaunch(directory, [directory, binaries.directory]);
  const isDurable = settings['fsync'] !== 'off';
  const cluster = path.join(directory, 'cluster');
  if (options.beforeStart !== undefined) {
    await stopLeftBehind(cluster, log.warn);
    await options.beforeStart();
  }
  const files = await prepareCluster(directory, { binaries, launch, warn: log.warn, isDurable });
  await stopLeftBehind(files.cluster, log.warn);
  const child = await startPostmaster({
    files,
    binaries,
    launch,
    settings: serverSettings(files.socketDirectory, settings),
    log,
  });
  const running = supervise(child, files.cluster, options, lock);
  const connection = {
    host: files.socketDirectory,
    port: PORT,
    user: OWNER,
    password: files.password,
    database: DATABASE,
  };
  try {
    await makeDatabase(connection);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { connection, stop: running.stop };
}

function supervise(
  child: ChildProcess,
  cluster: string,
  options: EmbeddedPostgresOptions,
  lock: DirectoryLock,
): { readonly stop: () => Promise<void> } {
  let stopping: Promise<void> | null = null;
  // If this process exits without stopping it, at least signal it to stop; nothing can wait for it then.
  const tellToStop = (): void => void child.kill('SIGINT');
  process.once('exit', tellToStop);
  child.once('exit', () => {
    process.off('exit', tellToStop);
    if (!stopping) options.onExit();
  });

  async function stop(): Promise<void> {
    try {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.pid !== undefined) await stopPostmaster(child.pid, cluster, options.log.warn);
    } finally {
      process.off('exit', tellToStop);
      lock.release();
    }
  }
  return { stop: () => (stopping ??= stop()) };
}

async function makeDatabase(connection: DatabaseConnection): Promise<void> {
  const { ssl: _ssl, ...target } = connection;
  const client = new Client({ ...target, database: 'postgres' });
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresFailed(`The embedded PostgreSQL runs but refuses its owner: ${reason}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
