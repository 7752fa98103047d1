import { chown, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { exists, isErrno, syncDirectory } from '../../core/durable-file.ts';
import type { Account } from '../unprivileged-account.ts';
import { archiveNotes, writeArchiveCommand, type DropLimits } from './archive-scripts.ts';

/**
 * The archive of a database:
 *
 *     <archive>/archive.json      which database it belongs to; without it nothing is archived
 *     <archive>/wal/<name>.gz     WAL segments and timeline histories
 *     <archive>/base/<time>/      base backups
 */
export const archivePlaces = (archive: string) => ({
  marker: path.join(archive, 'archive.json'),
  wal: path.join(archive, 'wal'),
  base: path.join(archive, 'base'),
});

/** PostgreSQL finishes a segment after this time, if it contains changes. */
const ARCHIVE_TIMEOUT_SECONDS = 45;
const GIBIBYTE_IN_KIB = 1024 * 1024;
const DROP_LIMITS: DropLimits = { walKib: 16 * GIBIBYTE_IN_KIB, freeKib: 2 * GIBIBYTE_IN_KIB };

const marker = z.object({ systemIdentifier: z.string() });

/** An archive that cannot be used. The message says what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** The archive belongs to another database, whose WAL must not be mixed with this one's. */
export class ForeignArchive extends ArchiveError {
  constructor(folder: string) {
    super(`${folder} is the archive of another database. Set WAL_ARCHIVE to a folder of its own for each.`);
  }
}

/** The archive of the WAL of an embedded database. */
export interface WalArchiveOptions {
  /** Absolute path. */
  readonly folder: string;
  /** When waiting WAL is dropped; tests lower them. */
  readonly limits?: DropLimits;
}

/** The embedded server whose WAL is archived. */
export interface ArchivedServer {
  /** Folder of the server's files. */
  readonly directory: string;
  readonly cluster: string;
  /** The account that runs PostgreSQL, if that is not this process's own. */
  readonly account: Account | null;
}

/**
 * Prepares the archive and returns the settings with which the server archives its WAL. If the archive cannot be used, the
 * server starts all the same, and archiving fails until the archive can be used.
 */
export async function prepareArchive(
  { folder, limits = DROP_LIMITS }: WalArchiveOptions,
  server: ArchivedServer,
  warn: (message: string) => void,
): Promise<Readonly<Record<string, string>>> {
  const { directory, account } = server;
  let isOwn = true;
  try {
    await openArchive(folder, server);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`the WAL is not archived: ${reason}`);
    await noteError(server, reason);
    isOwn = !(error instanceof ForeignArchive);
  }
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
    // An archive of another database must not get any of this one.
    archive_command: isOwn ? await writeArchiveCommand(directory, folder, account, limits) : 'false',
  };
}

async function noteError({ directory, account }: ArchivedServer, reason: string): Promise<void> {
  const { errors } = archiveNotes(directory);
  await writeFile(errors, `${reason}\n`, { mode: 0o600 });
  if (account) await chown(errors, account.uid, account.gid);
}

/** Returns the identifier that PostgreSQL gave a cluster: the first field of its control file. */
export async function readSystemIdentifier(cluster: string): Promise<string> {
  const file = await open(path.join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE(0).toString();
  } finally {
    await file.close();
  }
}

/** Creates the folder of a new archive, so that its place is known before the server's account is chosen. */
export async function ensureArchiveFolder(folder: string, directory: string): Promise<void> {
  // The server's account passes through it to `wal`.
  if ((await readLastUsed(directory)) !== folder) await mkdir(folder, { recursive: true, mode: 0o711 });
}

const readLastUsed = (directory: string): Promise<string | null> =>
  readFile(archiveNotes(directory).lastUsed, 'utf8').catch(() => null);

/**
 * Opens the archive of a server, and creates it the first time. One that was used before and is not there now is not
 * created again: its disk is not mounted.
 * @throws ForeignArchive if it belongs to another database; Error if it cannot be used now
 */
export async function openArchive(
  folder: string,
  { directory, cluster, account }: ArchivedServer,
): Promise<void> {
  const systemIdentifier = await readSystemIdentifier(cluster);
  const owner = await readArchiveOwner(folder);
  if (owner !== null && owner !== systemIdentifier) throw new ForeignArchive(folder);
  const before = await readLastUsed(directory);
  const { marker: file, wal, base } = archivePlaces(folder);
  if (owner === null) {
    if (before === folder) throw new ArchiveError(`${folder} was the archive and is empty now. Mount it.`);
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await writeFile(`${file}.new`, `${JSON.stringify({ systemIdentifier })}\n`, { mode: 0o644, flush: true });
    await rename(`${file}.new`, file);
    await syncDirectory(folder);
  }
  for (const each of [wal, base]) await mkdir(each, { recursive: true, mode: 0o700 });
  if (account) await chown(wal, account.uid, account.gid);
  if (before !== folder) await writeFile(archiveNotes(directory).lastUsed, folder, { mode: 0o600 });
}

/** Returns the identifier of the database that an archive belongs to; null if there is no archive. */
export async function readArchiveOwner(folder: string): Promise<string | null> {
  try {
    return marker.parse(JSON.parse(await readFile(archivePlaces(folder).marker, 'utf8'))).systemIdentifier;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Lists the archived files by the names that PostgreSQL gave them. */
export async function listArchived(archive: string): Promise<string[]> {
  const names = await readdir(archivePlaces(archive).wal);
  return names
    .filter((name) => !name.startsWith('.') && name.endsWith('.gz'))
    .map((name) => name.slice(0, -'.gz'.length));
}

/** Returns the path of an archived file. */
export const archivedFile = (archive: string, name: string): string =>
  path.join(archivePlaces(archive).wal, `${name}.gz`);

/** Returns whether a segment is archived. */
export const isArchived = (archive: string, name: string): Promise<boolean> =>
  exists(archivedFile(archive, name));
