import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseBaseBackup } from '@plainview/domain/operations/recovery/base-backups';
import { parseHistory, type TimelineSwitch } from '@plainview/domain/operations/recovery/wal-segments';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client, escapeLiteral } from 'pg';
import { z } from 'zod';
import { exists, syncDirectory } from '../../core/durable-file.ts';
import { StorageUnavailable } from '../../storage/blob-store.ts';
import { prepareCluster } from '../cluster-files.ts';
import { lockDirectory } from '../directory-lock.ts';
import { EmbeddedPostgresFailed } from '../embedded-postgres-errors.ts';
import { DATABASE, OWNER } from '../embedded-postgres.ts';
import { findPostgresBinaries } from '../postgres-binaries.ts';
import { PORT, serverSettings } from '../server-settings.ts';
import { startPostmaster } from '../start-postmaster.ts';
import { stopLeftBehind } from '../stop-left-behind.ts';
import { findLaunch } from '../unprivileged-account.ts';
import { ArchiveError } from './archive-error.ts';
import { writeRestoreCommand } from './archive-scripts.ts';
import { listBaseBackups, readBaseBackup, type StoredBaseBackup } from './base-backups.ts';
import { syncFiles, unpackCluster } from './cluster-copy.ts';
import { fetchSegments } from './fetch-segments.ts';
import type { WalArchive } from './wal-archive.ts';

/** Folder of the archived WAL during a recovery. */
const FETCHED = 'fetched-wal';
const HISTORY = /^(?<timeline>[0-9A-F]{8})\.history$/u;
const DAMAGED = /archived segment (?<name>\S+) is damaged or cannot be read/u;
const LAST_TRANSACTION =
  /last completed transaction was at log time (?<date>\S+) (?<time>[\d:]+(?:\.\d{1,3})?)/u;

const reachedRow = z.object({ at: z.date().nullable(), lsn: z.string() });

/** How to recover a cluster. */
export interface RecoveryOptions {
  readonly archive: WalArchive;
  readonly base: StoredBaseBackup;
  /** Folder for the server's files. It is emptied first. */
  readonly directory: string;
  /** Null recovers to the end of the archive. */
  readonly target: Date | null;
  /** Whether the result is thrown away, so that nothing needs to be on the disk when it is ready. */
  readonly isScratch: boolean;
  readonly signal: AbortSignal;
}

/** A recovered server, which runs and archives nothing. */
export interface RecoveredServer {
  /** The owner's connection. */
  readonly connection: DatabaseConnection;
  /** Time of the last transaction; null if there was none after the base backup. */
  readonly reachedAt: Date | null;
  readonly reachedLsn: string;
  stop(): Promise<void>;
}

/**
 * Returns the base backup to recover a time from.
 * @param target null for the end of the archive
 * @throws ArchiveError if there is none
 */
export async function findBaseBackup(archive: WalArchive, target: Date | null): Promise<StoredBaseBackup> {
  const { place } = archive;
  const backups = await listBaseBackups(archive);
  const { newest, history } = await readTimelines(archive);
  const chosen = chooseBaseBackup(backups, target, newest, history);
  const found = backups.find(({ name }) => name === chosen?.name);
  if (found) return found;
  const oldest = backups[0];
  throw new ArchiveError(
    oldest === undefined || target === null
      ? `${place} has no base backup to restore from.`
      : `${target.toISOString()} is before the oldest base backup in ${place}. The earliest time is ${oldest.finishedAt.toISOString()}.`,
  );
}

async function readTimelines(
  archive: WalArchive,
): Promise<{ readonly newest: number; readonly history: readonly TimelineSwitch[] }> {
  const histories = (await archive.listSegments()).filter((name) => HISTORY.test(name)).toSorted();
  const name = histories.at(-1);
  if (name === undefined) return { newest: 1, history: [] };
  const text = await archive.readSegment(name);
  return { newest: Number.parseInt(name, 16), history: parseHistory(text.toString()) };
}

/**
 * Restores a base backup into a folder of its own, replays the archived WAL up to a time, and promotes the server.
 * Only a socket in that folder reaches it. Stop it in any case, and remove the folder with `removeRecovery` unless it
 * is wanted.
 * @throws ArchiveError if the archive does not reach the time or is damaged
 */
export async function recoverCluster(options: RecoveryOptions): Promise<RecoveredServer> {
  const { directory, archive, base, target, isScratch, signal } = options;
  await removeRecovery(directory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(directory);
  const cluster = path.join(directory, 'cluster');
  const stopServer = (): Promise<void> => stopLeftBehind(cluster, () => undefined);
  const stopEarly = (): void => void stopServer().catch(() => undefined);
  try {
    const binaries = await findPostgresBinaries(path.join(directory, 'lib'));
    const launch = await findLaunch(directory, [directory, binaries.directory]);
    await unpackBase(options, cluster);
    const fetched = path.join(directory, FETCHED);
    // `prepareCluster` hands them over to the account, with the cluster.
    await fetchSegments(archive, base.startSegment, fetched, signal);
    const hbaFile = path.join(directory, 'hba.conf');
    await writeFile(hbaFile, 'local all all trust\n', { mode: 0o600 });
    const password = randomBytes(24).toString('base64url');
    await writeFile(path.join(directory, 'password'), password, { mode: 0o600 });
    const restoreCommand = await writeRestoreCommand(directory, fetched, launch.account);
    const tools = { binaries, launch, warn: () => undefined, isDurable: !isScratch };
    const files = await prepareCluster(directory, tools);
    const settings = serverSettings(files.socketDirectory, {
      archive_mode: 'off',
      restore_command: restoreCommand,
      recovery_target_action: 'promote',
      ...(target !== null && { recovery_target_time: target.toISOString().replace('Z', '+00') }),
      hba_file: hbaFile,
      hot_standby: 'off',
      ...(isScratch && { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' }),
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', stopEarly, { once: true });
    const log = { info: () => undefined };
    await startPostmaster({ files, binaries, launch, settings, log }).catch(async (error: unknown) => {
      signal.throwIfAborted();
      throw await explainRecovery(error, files.logFile, options);
    });
    await rm(fetched, { recursive: true });
    const connection = { host: files.socketDirectory, port: PORT, user: OWNER, password, database: DATABASE };
    const reached = await readReached(connection, isScratch ? null : password);
    return {
      connection,
      reachedAt: reached.at,
      reachedLsn: reached.lsn,
      async stop() {
        signal.removeEventListener('abort', stopEarly);
        await stopServer();
        lock.release();
      },
    };
  } catch (error) {
    signal.removeEventListener('abort', stopEarly);
    await stopServer().catch(() => undefined);
    lock.release();
    throw error;
  }

  async function unpackBase({ base: { name, label } }: RecoveryOptions, to: string): Promise<void> {
    const found = await unpackCluster(readBaseBackup(archive, base), to, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof StorageUnavailable) throw error;
      throw new ArchiveError(`the base backup ${name} is damaged`, { cause: error });
    });
    if (found.files !== base.files || found.bytes !== base.bytes)
      throw new ArchiveError(
        `the base backup ${name} is damaged: it has ${found.files} of ${base.files} files`,
      );
    await writeFile(path.join(to, 'backup_label'), label, { mode: 0o600 });
    await writeFile(path.join(to, 'recovery.signal'), '', { mode: 0o600 });
    if (!isScratch) await syncFiles(to);
  }
}

async function explainRecovery(
  failure: unknown,
  logFile: string,
  { target, base, archive }: RecoveryOptions,
): Promise<unknown> {
  if (!(failure instanceof EmbeddedPostgresFailed)) return failure;
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const damaged = DAMAGED.exec(log)?.groups?.['name'];
  if (damaged !== undefined)
    return new ArchiveError(`The archived WAL segment ${damaged} is damaged or cannot be read.`);
  if (target !== null && log.includes('recovery ended before configured recovery target was reached')) {
    const last = readLastTransaction(log) ?? base.finishedAt;
    return new ArchiveError(
      `${target.toISOString()} is after the last transaction that leads on from the base backup in ${archive.place}, which is of ${last.toISOString()}.`,
    );
  }
  return failure;
}

function readLastTransaction(log: string): Date | null {
  const parts = LAST_TRANSACTION.exec(log)?.groups;
  return parts ? new Date(`${parts['date']}T${parts['time']}Z`) : null;
}

/** Reads what was reached, and sets the owner's password unless it is null. */
async function readReached(
  { ssl: _ssl, ...connection }: DatabaseConnection,
  password: string | null,
): Promise<z.infer<typeof reachedRow>> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(
      'select pg_last_xact_replay_timestamp() as at, pg_last_wal_replay_lsn() as lsn',
    );
    if (password !== null) await client.query(`alter role ${OWNER} password ${escapeLiteral(password)}`);
    return reachedRow.parse(rows[0]);
  } finally {
    await client.end();
  }
}

/**
 * Gives a recovered cluster, whose server was stopped, its place as the server's files of a data directory. Its new timeline
 * will be archived.
 */
export async function adoptRecovery(directory: string, to: string): Promise<void> {
  const cluster = path.join(directory, 'cluster');
  const wal = path.join(cluster, 'pg_wal');
  for (const name of await readdir(wal)) {
    // As PostgreSQL notes what is to be archived; while it recovered, it archived nothing.
    if (HISTORY.test(name)) await noteReady(path.join(wal, 'archive_status', `${name}.ready`), cluster);
  }
  for (const name of ['hba.conf', 'restore-wal.sh', 'postgres.log', 'lib', FETCHED])
    await rm(path.join(directory, name), { recursive: true, force: true });
  await syncFiles(directory);
  await rename(directory, to);
  await syncDirectory(path.dirname(to));
}

async function noteReady(file: string, cluster: string): Promise<void> {
  await writeFile(file, '', { mode: 0o600 });
  const { uid, gid } = await stat(cluster);
  await chown(file, uid, gid);
}

/** Stops the server of a recovery that a killed process left, and removes its folder. */
export async function removeRecovery(directory: string): Promise<void> {
  if (!(await exists(directory))) return;
  await stopLeftBehind(path.join(directory, 'cluster'), () => undefined);
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
