import { execFile } from 'node:child_process';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { exists, isErrno, syncDirectory } from '../../core/durable-file.ts';
import { NewerDatabase } from '../migration-files.ts';

const run = promisify(execFile);

/**
 * Before a newer version migrates an embedded database, it keeps the data of the older one:
 *
 *     <data>/postgres/schema.json             newest migration of the database
 *     <data>/before-upgrade/postgres/cluster  copy of the database
 *     <data>/before-upgrade/files             a second name (hard link) of each stored file
 *
 * The copy is made while PostgreSQL is stopped, so it needs nothing from the older version, and going back only renames
 * folders.
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
        `space in ${dataDirectory} as its folder postgres.`,
      { cause },
    );
  }
}

const marker = z.object({ newestMigration: z.string() });
const markerFile = (dataDirectory: string): string => path.join(dataDirectory, 'postgres', 'schema.json');

/** Folder of the data from before the last upgrade. */
export const upgradeCopyFolder = (dataDirectory: string): string => path.join(dataDirectory, COPY);

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
 * Keeps a copy of the data if they belong to an older version. The caller must hold the lock of the database's folder,
 * and no PostgreSQL may run on it. Versions before 0.10 left no record, so their data are copied. An older copy is
 * replaced only once the new one is complete.
 * @param migrations SHA-256 of each migration of this version
 * @returns whether a copy was made
 * @throws NewerDatabase before anything is changed, if the data belong to a newer version
 * @throws UpgradeCopyFailed if there is no copy, for example because the disk is full; the data are unchanged
 */
export async function keepCopyBeforeUpgrade(
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
    await copyDatabase(dataDirectory, draft);
    await linkFiles(path.join(dataDirectory, 'files'), path.join(draft, 'files'));
    await syncDirectory(draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new UpgradeCopyFailed(dataDirectory, error);
  }
  await rm(upgradeCopyFolder(dataDirectory), { recursive: true, force: true });
  await rename(draft, upgradeCopyFolder(dataDirectory));
  await syncDirectory(dataDirectory);
  return true;
}

/**
 * Copies the cluster and its marker with the system's program, which preserves owners and copies inside the kernel. File
 * systems that can share blocks (XFS, Btrfs) do so.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const isLinux = process.platform === 'linux';
  for (const part of parts.slice(0, 2)) {
    if (!(await exists(path.join(from, part)))) continue;
    const args = [...(isLinux ? ['--reflink=auto'] : []), path.join(from, part), path.join(to, part)];
    await run('cp', ['-a', ...args]);
  }
  await run('sync', isLinux ? ['--file-system', to] : []);
}

/**
 * Creates a hard link to each stored file, which remains if the newer version deletes the file. Where hard links are
 * not possible, going back leaves the files as they are.
 */
async function linkFiles(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  try {
    await linkTree(from, to);
  } catch (error) {
    if (!isErrno(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
    await rm(to, { recursive: true, force: true });
  }
}

async function linkTree(from: string, to: string): Promise<void> {
  const { mode } = await stat(from);
  await mkdir(to, { recursive: true, mode });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await link(source, target);
  }
}

/**
 * Restores the data from before the last upgrade, and moves the newer data to a folder that is not deleted. Can be
 * repeated after an interruption at any point. The caller must hold the lock of the database's folder, and no
 * PostgreSQL may run on it.
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
