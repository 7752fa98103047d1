import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUse, EmbeddedPostgresUnavailable, INSTEAD } from './embedded-postgres-errors.ts';

/** Holds a folder for this process. */
export interface DirectoryLock {
  /** Gives the folder free. Safe to call twice. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes a folder for this process, or refuses at once.
 *
 * The lock is the kernel's own on the file `lock` (SQLite takes it for us: Node offers none itself). It ends
 * with the process, however that ends, so nothing is ever stale: no process number can be read wrongly, be a
 * zombie's or have been given to someone else, and containers of one host that share the folder see it, too.
 * The file holds nothing and stays; `lock-holder` only serves the message. No code of this process may open
 * and close the file `lock` itself: closing it would give the lock away.
 * @throws DataDirectoryInUse while another process, or another start in this one, holds it.
 * @throws EmbeddedPostgresUnavailable where the folder cannot be written or locked.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const holder = path.join(directory, 'lock-holder');
  const file = openLock(directory, holder);
  try {
    writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    file.close();
    throw cannotLock(directory, error);
  }
  return {
    release() {
      if (file.isOpen) file.close();
    },
  };
}

function openLock(directory: string, holder: string): DatabaseSync {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path.join(directory, 'lock'), { timeout: 0 });
    // Without a journal in memory the lock would leave a second file after a kill.
    file.exec('PRAGMA journal_mode = MEMORY');
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataDirectoryInUse(
        `Another Plainview is already running on ${path.dirname(directory)}${processOf(holder)}. ` +
          'Stop it first, or set DATA_DIRECTORY to another folder.',
        { cause: error },
      );
    }
    throw cannotLock(directory, error);
  }
}

function processOf(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

function cannotLock(directory: string, cause: unknown): EmbeddedPostgresUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EmbeddedPostgresUnavailable(
    `Plainview cannot take the folder ${directory} for itself (${reason}). Does it belong to another account, ` +
      `or is it on a file system without locks? Start Plainview under the account that owns it. ${INSTEAD}`,
    { cause },
  );
}
