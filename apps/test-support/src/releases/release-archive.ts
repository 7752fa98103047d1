import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Folder with the data of each release, and in `backups` the backup that it took. */
export const RELEASES = fileURLToPath(new URL('../../releases', import.meta.url));

/**
 * The first release, whose archive is the dictionary of all others: most of a data directory is PostgreSQL's
 * own tables, which differ in a few bytes of each page.
 */
const FIRST = '0.1.0';

const LARGEST_BYTES = 2 ** 30;
/** 128 MiB, more than two archives. */
const WINDOW_LOG = 27;
/** By default, an archive would be put together of thousands of small chunks. */
const CHUNK_BYTES = 2 ** 26;

const archiveOf = (name: string): string => path.join(RELEASES, `${name}.tar.zst`);

let first: Promise<Buffer> | null = null;

async function dictionaryOf(name: string): Promise<{ readonly dictionary?: Buffer }> {
  return name === FIRST ? {} : { dictionary: await (first ??= readArchive(FIRST)) };
}

async function readArchive(name: string): Promise<Buffer> {
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG };
  const limits = { maxOutputLength: LARGEST_BYTES, chunkSize: CHUNK_BYTES };
  const options = { params, ...limits, ...(await dictionaryOf(name)) };
  return zstdDecompressSync(await readFile(archiveOf(name)), options);
}

function tar(args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync('tar', [...args], { input, maxBuffer: LARGEST_BYTES });
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString()}`);
  return stdout;
}

/** Stores parts of a folder as the archive of this name. Equal files give equal bytes. */
export async function packFolder(folder: string, parts: readonly string[], name: string): Promise<void> {
  const reproducible = ['--sparse', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const archive = tar(['--create', ...reproducible, '--directory', folder, ...parts]);
  const params = {
    [constants.ZSTD_c_compressionLevel]: 22,
    [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  const options = { params, maxOutputLength: LARGEST_BYTES, ...(await dictionaryOf(name)) };
  await writeFile(archiveOf(name), zstdCompressSync(archive, options));
}

/** Unpacks an archive, or parts of it, into a folder. */
export async function unpackArchive(
  name: string,
  folder: string,
  parts: readonly string[] = [],
): Promise<void> {
  tar(['--extract', '--no-same-owner', '--directory', folder, ...parts], await readArchive(name));
}
