import { execFile } from 'node:child_process';
import { appendFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { exists, isErrno, syncDirectory } from '../core/durable-file.ts';
import { NewerDatabase } from '../database/versions/migration-files.ts';

const run = promisify(execFile);
const isLinux = process.platform === 'linux';

/**
 * Before a newer version migrates an embedded database, it keeps the data of the older one:
 *
 *     <data>/postgres/schema.json             newest migration of the database
 *     <data>/before-upgrade/postgres/cluster  copy of the database
 *     <data>/before-upgrade/files             a second name (hard link) of each stored file, and copies of uploads
 *     <data>/before-upgrade/destroyed         tickets that were destroyed since then, one id per line
 *
 * The copy is made while PostgreSQL is stopped, so it needs nothing from the older version, and going back
 * only renames folders.
 */
const COPY = 'before-upgrade';
const DRAFT = 'before-upgrade.new';

/** Parts of the data directory that an upgrade changes. Keys stay where they are. */
const parts = [path.join('postgres', 'cluster'), path.join('postgres', 'schema.json'), 'files'];

/** The data of the older version could not be copied. Without a copy, nothing is migrated. */
export class UpgradeCopyFailed extends Error {
  override readonly name = 'UpgradeCopyFailed';

  constructor(dataDirectory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database could not be copied before the upgrade (${reason}). Nothing was changed. The copy needs as much free ` +
        `space in ${dataDirectory} as its folders postgres and files/uploads.`,
      { cause },
    );
  }
}

const marker = z.object({ newestMigration: z.string() });
const markerFile = (dataDirectory: string): string => path.join(dataDirectory, 'postgres', 'schema.json');

/** Folder of the data from before the last upgrade. */
export const upgradeCopyFolder = (dataDirectory: string): string => path.join(dataDirectory, COPY);

const destroyedFile = (dataDirectory: string): string =>
  path.join(upgradeCopyFolder(dataDirectory), 'destroyed');

/** Lists the folders with data from before an upgrade, and with newer data that a rollback put aside. */
export async function listOtherData(dataDirectory: string): Promise<string[]> {
  const entries = await readdir(dataDirectory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^(?:before-upgrade(?:\.new)?|replaced-.+)$/u.test(entry.name))
    .map(({ name }) => path.join(dataDirectory, name));
}

/** Notes in the folder of the copy, if there is one, that a ticket was destroyed since then. */
export async function noteDestroyed(dataDirectory: string, ticketId: string): Promise<void> {
  if (!(await exists(upgradeCopyFolder(dataDirectory)))) return;
  await appendFile(destroyedFile(dataDirectory), `${ticketId}\n`, { mode: 0o600, flush: true });
}

/** Returns the ids of the tickets that were destroyed since the copy was made. */
export async function readDestroyed(dataDirectory: string): Promise<string[]> {
  try {
    const text = await readFile(destroyedFile(dataDirectory), 'utf8');
    return [...new Set(text.split('\n').filter((id) => id !== ''))];
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Records up to which migration an embedded database was migrated. */
export async function recordMigration(dataDirectory: string, newestMigration: string): Promise<void> {
  if ((await readMarker(dataDirectory)) === newestMigration) return;
  const draft = `${markerFile(dataDirectory)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify({ newestMigration })}\n`, { mode: 0o600, flush: true });
  await rename(draft, markerFile(dataDirectory));
}

async function readMarker(dataDirectory: string): Promise<string | null> {
  try {
    return marker.parse(JSON.parse(await readFile(markerFile(dataDirectory), 'utf8'))).newestMigration;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Makes a copy of the data if it seems to belong to an older version. The caller must hold the lock of the
 * database's folder, and no PostgreSQL may run on it. Versions before 0.10 left no record, so their data is
 * copied. The copy is a draft, and one of an earlier upgrade stays, until `adoptUpgradeCopy`: the record may
 * be older than the database, if a process was killed after it had migrated.
 * @param migrations SHA-256 of each migration of this version
 * @returns whether a draft was made
 * @throws NewerDatabase before anything is changed, if the data belong to a newer version
 * @throws UpgradeCopyFailed if there is no copy, for example because the disk is full; the data is unchanged
 */
export async function draftUpgradeCopy(
  dataDirectory: string,
  migrations: readonly string[],
): Promise<boolean> {
  if (!(await exists(path.join(dataDirectory, 'postgres', 'cluster')))) return false;
  const newest = await readMarker(dataDirectory);
  if (newest !== null && !migrations.includes(newest)) throw new NewerDatabase();
  if (newest === migrations.at(-1)) return false;
  const draft = path.join(dataDirectory, DRAFT);
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(path.join(draft, 'postgres'), { recursive: true, mode: 0o700 });
    await keepFiles(path.join(dataDirectory, 'files'), path.join(draft, 'files'));
    await copyDatabase(dataDirectory, draft);
    await syncDirectory(draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new UpgradeCopyFailed(dataDirectory, error);
  }
  return true;
}

/** Replaces the copy of an earlier upgrade by the draft. To be called before the first migration. */
export async function adoptUpgradeCopy(dataDirectory: string): Promise<void> {
  await rm(upgradeCopyFolder(dataDirectory), { recursive: true, force: true });
  await rename(path.join(dataDirectory, DRAFT), upgradeCopyFolder(dataDirectory));
  await syncDirectory(dataDirectory);
}

/** Deletes the draft, because the database is already migrated. The copy from before that stays. */
export const discardUpgradeCopy = (dataDirectory: string): Promise<void> =>
  rm(path.join(dataDirectory, DRAFT), { recursive: true, force: true });

/**
 * Copies the cluster and its marker with the system's program, which preserves owners and copies inside the
 * kernel. File systems that can share blocks (XFS, Btrfs) do so.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  for (const part of parts.slice(0, 2)) await copyTree(path.join(from, part), path.join(to, part));
  await run('sync', isLinux ? ['--file-system', to] : []);
}

async function copyTree(from: string, to: string): Promise<void> {
  if (await exists(from)) await run('cp', ['-a', ...(isLinux ? ['--reflink=auto'] : []), from, to]);
}

/**
 * Creates a hard link to each stored file, which remains if the newer version moves the file. Where hard
 * links are not possible, going back leaves the files as they are. Uploads are copied, since more bytes are
 * written into the same file. Bytes on their way into the storage are left out: no row refers to them.
 */
async function keepFiles(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  try {
    await linkTree(from, to, ['uploads', 'incoming']);
    await copyTree(path.join(from, 'uploads'), path.join(to, 'uploads'));
  } catch (error) {
    if (!isErrno(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
    await rm(to, { recursive: true, force: true });
  }
}

async function linkTree(from: string, to: string, without: readonly string[] = []): Promise<void> {
  const { mode } = await stat(from);
  await mkdir(to, { recursive: true, mode });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (without.includes(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await link(source, target);
  }
}

/**
 * Restores the data from before the last upgrade, and moves the newer data to a folder that is not deleted.
 * Can be repeated after an interruption at any point. The caller must hold the lock of the database's folder,
 * and no PostgreSQL may run on it.
 * @returns the folder with the newer data; null if there is nothing to go back to
 */
export async function returnToUpgradeCopy(dataDirectory: string, now: Date): Promise<string | null> {
  const copy = upgradeCopyFolder(dataDirectory);
  if (!(await exists(copy))) return null;
  const aside = path.join(dataDirectory, `replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}`);
  await mkdir(path.join(aside, 'postgres'), { recursive: true, mode: 0o700 });
  const wasMarked = await exists(path.join(copy, 'postgres', 'schema.json'));
  for (const part of parts) {
    const [kept, current] = [path.join(copy, part), path.join(dataDirectory, part)];
    const isKept = await exists(kept);
    const isRemoved = part.endsWith('schema.json') && !wasMarked;
    if ((isKept || isRemoved) && (await exists(current))) await rename(current, path.join(aside, part));
    if (isKept) await rename(kept, current);
  }
  await syncDirectory(dataDirectory);
  await rm(copy, { recursive: true });
  return aside;
}
