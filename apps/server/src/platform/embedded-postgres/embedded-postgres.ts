import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { prepareCluster } from './cluster-files.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { EmbeddedPostgresFailed } from './embedded-postgres-errors.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { PORT, serverSettings } from './server-settings.ts';
import { startPostmaster, type PostmasterStart } from './start-postmaster.ts';
import { stopLeftBehind, stopPostmaster } from './stop-left-behind.ts';
import { findLaunch } from './unprivileged-account.ts';
import {
  startArchiveService,
  type ArchiveService,
  type WalArchiveOptions,
} from './wal-archive/archive-service.ts';

/** Name of the product's database and of the role that owns it. */
export const DATABASE = 'plainview';
export const OWNER = 'plainview';

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  readonly log: { readonly info: (message: string) => void; readonly warn: (message: string) => void };
  /** Called if PostgreSQL exits without having been asked to. */
  readonly onExit: () => void;
  /** Whether it is then started again, until that succeeds. */
  readonly isRestarted?: boolean;
  /** Called once the folder is locked and no server runs in it. */
  readonly beforeStart?: () => Promise<void>;
  /** Archive of the WAL; none by default. */
  readonly walArchive?: WalArchiveOptions | null;
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
  const { dataDirectory: directory, log, settings = {}, walArchive = null } = options;
  const binaries = await findPostgresBinaries(path.join(directory, 'lib'));
  // PostgreSQL runs this program to ask for archiving.
  const programs = walArchive === null ? [] : [process.execPath];
  const launch = await findLaunch(directory, [directory, binaries.directory, ...programs]);
  const isDurable = settings['fsync'] !== 'off';
  const cluster = path.join(directory, 'cluster');
  if (options.beforeStart !== undefined) {
    await stopLeftBehind(cluster, log.warn);
    await options.beforeStart();
  }
  const files = await prepareCluster(directory, { binaries, launch, warn: log.warn, isDurable });
  await stopLeftBehind(files.cluster, log.warn);
  const archiving =
    walArchive && (await startArchiveService(walArchive, { directory, ...files, ...launch }, log.warn));
  const start: PostmasterStart = {
    files,
    binaries,
    launch,
    settings: serverSettings(files.socketDirectory, { ...archiving?.settings, ...settings }),
    log,
  };
  const child = await startServing(start, options).catch(async (error: unknown) => {
    await archiving?.close();
    throw error;
  });
  const running = supervise(child, start, options, { lock, archiving });
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

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 30 * SECOND;

/** Starts the server. */
async function startServing(
  start: PostmasterStart,
  { walArchive = null }: EmbeddedPostgresOptions,
): Promise<ChildProcess> {
  const child = await startPostmaster(start);
  // The checkpointer starts before the recovery ends and then sleeps for up to five minutes without regard to
  // archive_timeout. Reloading the settings wakes it up.
  if (walArchive !== null) child.kill('SIGHUP');
  return child;
}

function supervise(
  first: ChildProcess,
  start: PostmasterStart,
  options: EmbeddedPostgresOptions,
  { lock, archiving }: { readonly lock: DirectoryLock; readonly archiving: ArchiveService | null },
): { readonly stop: () => Promise<void> } {
  const { log, onExit, isRestarted = false } = options;
  const { cluster } = start.files;
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = first;
  let restarting = Promise.resolve();
  // If this process exits without stopping it, at least signal it to stop; nothing can wait for it then.
  const tellToStop = (): void => void child.kill('SIGINT');
  process.once('exit', tellToStop);

  async function restart(): Promise<void> {
    for (let next = FIRST_PAUSE; !signal.aborted; next = Math.min(2 * next, LONGEST_PAUSE)) {
      await pause(next, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await stopLeftBehind(cluster, log.warn);
        child = await startServing(start, options);
        watch();
        return;
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
      }
    }
  }
  const watch = (): void => {
    child.once('exit', () => {
      if (signal.aborted) return;
      onExit();
      if (isRestarted) restarting = restart();
    });
  };
  watch();

  async function stop(): Promise<void> {
    stopping.abort();
    await restarting;
    archiving?.stopSoon();
    try {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.pid !== undefined) await stopPostmaster(child.pid, cluster, log.warn);
    } finally {
      process.off('exit', tellToStop);
      await archiving?.close();
      lock.release();
    }
  }
  let stopped: Promise<void> | null = null;
  return { stop: () => (stopped ??= stop()) };
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
