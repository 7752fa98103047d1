import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSegment } from '@plainview/domain/operations/recovery/wal-segments';
import { DamagedObject } from './archive-error.ts';
import type { WalArchive } from './wal-archive.ts';

/** Segments that are fetched at the same time: most of the time of a small one is waiting for a bucket. */
const AT_ONCE = 8;

/**
 * Fetches the WAL from a segment on, and the timeline histories, into a folder, decrypted and still compressed. One that is
 * damaged becomes an empty file, so that a recovery that needs it stops there.
 */
export async function fetchSegments(
  archive: WalArchive,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const first = parseSegment(from)?.number ?? 0;
  const names = (await archive.listSegments())
    .filter((name) => !name.endsWith('.backup') && (parseSegment(name)?.number ?? first) >= first)
    .values();
  async function fetchNext(): Promise<void> {
    for (const name of names) {
      signal.throwIfAborted();
      await writeFile(path.join(to, `${name}.gz`), await readOrEmpty(archive, name), { mode: 0o600 });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

async function readOrEmpty(archive: WalArchive, name: string): Promise<Buffer> {
  try {
    return await archive.getSegment(name);
  } catch (error) {
    if (error instanceof DamagedObject) return Buffer.alloc(0);
    throw error;
  }
}
