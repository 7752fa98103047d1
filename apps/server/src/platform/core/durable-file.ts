/**
 * File operations whose order decides whether evidence survives a power failure. A file is durable only
 * when its bytes *and* its directory entry are on disk: according to fsync(2), syncing a file does not
 * sync its directory.
 */
import { link, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Windows can neither sync a directory nor sync through a read-only descriptor. It is supported for
 * development only.
 */
const isWindows = process.platform === 'win32';

const READ_ONLY = 0o440;

/** Syncs a directory's entries to disk. */
export async function syncDirectory(path: string): Promise<void> {
  if (isWindows) return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Removes all write permissions and syncs bytes and mode to disk. */
export async function sealFile(path: string): Promise<void> {
  const file = await open(path, isWindows ? 'r+' : 'r');
  try {
    if (!isWindows) await file.chmod(READ_ONLY);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Moves a file within one file system so that at least one of its names is on disk at any moment. Never
 * overwrites another file: a hard link fails if the target exists, while rename(2) would replace it silently.
 * @param makeLink replaces `link` in tests
 * @returns 'occupied' if a different file has the target's name; nothing was changed then
 * @throws ENOENT if there is no file at `from`
 */
export async function moveFile(from: string, to: string, makeLink = link): Promise<'moved' | 'occupied'> {
  try {
    await makeLink(from, to);
  } catch (error) {
    if (isErrno(error, 'EEXIST')) {
      // If the last attempt stopped between link and unlink, both names are one file.
      if (!(await isSameFile(from, to))) return 'occupied';
    } else if (isErrno(error, ...LINK_UNSUPPORTED)) {
      // Some network shares lack hard links. Keys are used only once, so a check before the rename
      // is enough there.
      if (await exists(to)) return 'occupied';
      await rename(from, to);
      await syncDirectory(dirname(to));
      await syncDirectory(dirname(from));
      return 'moved';
    } else {
      throw error;
    }
  }
  await syncDirectory(dirname(to));
  await unlink(from);
  await syncDirectory(dirname(from));
  return 'moved';
}

const LINK_UNSUPPORTED = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'] as const;

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

async function isSameFile(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(left, { bigint: true }), stat(right, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** Returns whether this is an operating system error with one of these codes. */
export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
