import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUse, EmbeddedPostgresUnavailable, INSTEAD } from './embedded-postgres-errors.ts';

/** A lock on a folder, held by this process. */
export interface DirectoryLock {
  /** Releases the folder. Safe to call twice. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process, or fails immediately.
 *
 * The lock is a kernel lock on the file `lock` (taken through SQLite, since Node offers none). It ends with
 * the process, however that ends, so it is never stale: there is no process id to misread, to belong to a
 * zombie or to be reused, and containers that share the folder on one host see it, too. The file stays empty
 * and is kept; `lock-holder` serves only the error message. No code of this process may open and close the
 * file `lock` itself: closing it would release the lock.
 * @throws DataDirectoryInUse while another process, or another start in this one, holds it
 * @throws EmbeddedPostgresUnavailable if the folder cannot be written or locked
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
    // An in-memory journal: otherwise the lock would leave a second file after a kill.
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
    `Plainview cannot lock the folder ${directory} (${reason}). Does it belong to another account, ` +
      `or is it on a file system without locks? Start Plainview under the account that owns it. ${INSTEAD}`,
    { cause },
  );
}
