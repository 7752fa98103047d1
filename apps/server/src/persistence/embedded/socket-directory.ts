import { chown, lstat, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './unprivileged-account.ts';

// The path of a socket holds at most 107 bytes (103 on macOS), the file's own name included.
const LONGEST = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/**
 * The folder of the socket: `socket` below the data directory, or, where that path is too long for a socket,
 * a private folder of a random name for temporary files, which the file `socket-directory` remembers. Mode
 * 0700 and the account's own; root enters it all the same.
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

/** False for one that the system cleaned away, or that somebody else made under its name since. */
async function isOurs(place: string, account: Account | null): Promise<boolean> {
  const facts = await lstat(place).catch(() => null);
  const owner = account?.uid ?? process.getuid?.();
  return facts !== null && facts.isDirectory() && facts.uid === owner && (facts.mode & 0o077) === 0;
}
