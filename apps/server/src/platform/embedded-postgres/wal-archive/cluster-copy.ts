import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { isErrno } from '../../core/durable-file.ts';
import { fileFrames, folderFrames, readFrames } from './cluster-frames.ts';

const run = promisify(execFile);
const FAST = { level: 1 } as const;
const CHUNK_BYTES = 256 * 1024;

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
 * Yields a copy of a running cluster, compressed, between the start and the end of a base backup: a sequence of folders and
 * files in frames (cluster-frames.ts). Files that PostgreSQL deletes meanwhile are left out, and pages that it writes
 * meanwhile are repaired by its WAL.
 * @param total receives the totals
 */
export function copyCluster(
  cluster: string,
  total: { files: number; bytes: number },
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  async function* copyFolder(below: string): AsyncGenerator<Buffer> {
    if (below !== '') yield* folderFrames(below);
    for (const entry of await listFolder(path.join(cluster, below))) {
      signal.throwIfAborted();
      const name = path.posix.join(below, entry.name);
      if (entry.isDirectory()) {
        if (!withoutName.test(entry.name)) yield* copyFolder(name);
        continue;
      }
      if (!entry.isFile() || withoutName.test(entry.name) || withoutFiles.has(below)) continue;
      if (name !== CONTROL_FILE) yield* copyFile(name);
    }
  }
  async function* copyFile(name: string): AsyncGenerator<Buffer> {
    const file = await openUnlessDeleted(path.join(cluster, name));
    if (file === null) return;
    yield* counted(name, file.createReadStream({ highWaterMark: CHUNK_BYTES }));
  }
  async function* counted(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    total.files += 1;
    for await (const frame of fileFrames(name, content, (bytes) => (total.bytes += bytes))) yield frame;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* copyFolder('');
    // Last: it says which WAL the other files need.
    yield* counted(CONTROL_FILE, toStream(await readWhole(path.join(cluster, CONTROL_FILE))));
  }
  return through(all(), createGzip(FAST));
}

/** Reading the result reports the errors of both. */
const through = (source: AsyncIterable<Buffer>, change: Transform): Transform =>
  pipeline(Readable.from(source), change, () => undefined);

async function* toStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function openUnlessDeleted(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

async function listFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
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
 * @throws Error if it is damaged
 */
export async function unpackCluster(
  copy: AsyncIterable<Buffer>,
  to: string,
  signal: AbortSignal,
): Promise<CopiedFiles> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let [files, bytes] = [0, 0];
  let file: FileHandle | null = null;
  try {
    for await (const frame of readFrames(through(copy, createGunzip()))) {
      signal.throwIfAborted();
      if (frame.kind === 'folder') await mkdir(path.join(to, frame.name), { mode: 0o700 });
      else if (frame.kind === 'file') file = await open(path.join(to, frame.name), 'wx', 0o600);
      else if (frame.kind === 'content') {
        await file?.writeFile(frame.bytes);
        bytes += frame.bytes.length;
      } else {
        await file?.close();
        file = null;
        files += 1;
      }
    }
  } finally {
    await file?.close();
  }
  return { files, bytes };
}

/** Writes all files below a folder to its disk. */
export async function syncFiles(folder: string): Promise<void> {
  await run('sync', process.platform === 'linux' ? ['--file-system', folder] : []);
}
