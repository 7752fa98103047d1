import { chown, lstat, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './unprivileged-account.ts';

// A socket's path has at most 107 bytes (103 on macOS), including the file name.
const LONGEST = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/**
 * Creates the socket's folder: `socket` in the data directory or, if that path is too long for a socket, a
 * private temporary folder with a random name, recorded in the file `socket-directory`. It belongs to the
 * account and has mode 0700; root can still enter it.
 */
export async function makeSocketDirectory(directory: string, account: Account | null): Promise<string> {
  const near = path.join(directory, 'socket');
  if (Buffer.byteLength(near) <= LONGEST) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    if (account) await chown(near, account.uid, account.gid);
    return near;
  }
  const pointer = path.join(directory, 'socket-directory');
  const known = await readFile(pointer, 'utf8').catch(() => null);
  if (known !== null && (await isOurs(known, account))) return known;
  const temporary = Buffer.byteLength(tmpdir()) + '/plainview-XXXXXX'.length <= LONGEST ? tmpdir() : '/tmp';
  const made = await mkdtemp(path.join(temporary, 'plainview-'));
  if (account) await chown(made, account.uid, account.gid);
  await writeFile(pointer, made);
  return made;
}

/** Returns false if the folder was cleaned up, or if someone else has created one of that name since. */
async function isOurs(place: string, account: Account | null): Promise<boolean> {
  const facts = await lstat(place).catch(() => null);
  const owner = account?.uid ?? process.getuid?.();
  return facts !== null && facts.isDirectory() && facts.uid === owner && (facts.mode & 0o077) === 0;
}
