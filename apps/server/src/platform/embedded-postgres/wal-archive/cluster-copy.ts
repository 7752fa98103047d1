import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gzip } from 'node:zlib';
import { isErrno } from '../../core/durable-file.ts';

const run = promisify(execFile);
const compress = promisify(gzip);
const FAST = { level: 1 } as const;

/** Folders whose files a copy leaves out, because PostgreSQL creates them again. */
const withoutFiles = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const withoutName = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init|current_logfiles.*)$/u;
const CONTROL_FILE = 'global/pg_control';

/** Totals of a copy. A file that is missing later changes them. */
export interface CopiedFiles {
  readonly files: number;
  /** Before compression. */
  readonly bytes: number;
}

/**
 * Copies the files of a running cluster, compressed, between the start and the end of a base backup. Files that PostgreSQL
 * deletes meanwhile are left out, and pages that it writes meanwhile are repaired by its WAL.
 */
export async function copyCluster(cluster: string, to: string, signal: AbortSignal): Promise<CopiedFiles> {
  let [files, bytes] = [0, 0];
  async function copyFolder(below: string): Promise<void> {
    await mkdir(path.join(to, below), { recursive: true, mode: 0o700 });
    for (const entry of await listFolder(path.join(cluster, below))) {
      signal.throwIfAborted();
      const name = path.posix.join(below, entry.name);
      if (entry.isDirectory()) {
        if (!withoutName.test(entry.name)) await copyFolder(name);
        continue;
      }
      if (!entry.isFile() || withoutName.test(entry.name) || withoutFiles.has(below)) continue;
      const size = await copyFile(path.join(cluster, name), path.join(to, `${name}.gz`), signal);
      if (size === null) continue;
      files += 1;
      bytes += size;
    }
  }
  await copyFolder('');
  await writeFile(
    path.join(to, `${CONTROL_FILE}.gz`),
    await compress(await readWhole(path.join(cluster, CONTROL_FILE)), FAST),
    { mode: 0o600 },
  );
  return { files, bytes };
}

async function listFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/** @returns the size of the file; null if PostgreSQL has deleted it */
async function copyFile(from: string, to: string, signal: AbortSignal): Promise<number | null> {
  const source = createReadStream(from);
  try {
    await pipeline(source, createGzip(FAST), createWriteStream(to, { mode: 0o600 }), { signal });
    return source.bytesRead;
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
    await rm(to, { force: true });
    return null;
  }
}

/** Reads a file that PostgreSQL may be writing until two readings agree. */
async function readWhole(file: string): Promise<Buffer> {
  let before = await readFile(file);
  for (;;) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

/**
 * Unpacks a copy into a new folder.
 * @throws Error if a file is damaged
 */
export async function unpackCluster(copy: string, to: string, signal: AbortSignal): Promise<CopiedFiles> {
  let [files, bytes] = [0, 0];
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    signal.throwIfAborted();
    const place = path.join(to, path.relative(copy, entry.parentPath), entry.name);
    if (entry.isDirectory()) {
      await mkdir(place, { recursive: true, mode: 0o700 });
      continue;
    }
    const target = place.slice(0, -'.gz'.length);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const output = createWriteStream(target, { mode: 0o600 });
    await pipeline(createReadStream(path.join(entry.parentPath, entry.name)), createGunzip(), output, {
      signal,
    });
    files += 1;
    bytes += output.bytesWritten;
  }
  return { files, bytes };
}

/** Writes all files below a folder to its disk. */
export async function syncFiles(folder: string): Promise<void> {
  await run('sync', process.platform === 'linux' ? ['--file-system', folder] : []);
}
