// Keeps the state of each drop, and the lock of the watched folder, in a folder that only this
// program writes to.
import { createHash } from 'node:crypto';
import { link, mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { readText, replaceFile, writeNew } from './regular-files.mjs';

const nameOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The state of the drops of one watched folder. */
export class RunState {
  #folder;
  #inbox;

  /**
   * Creates the folder if it is missing.
   * @throws Error if it is in the watched folder, where anyone who drops files could change it
   */
  static async open(folder, inbox) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [state, watched] = await Promise.all([realpath(folder), realpath(inbox)]);
    if (`${state}${path.sep}`.startsWith(watched.endsWith(path.sep) ? watched : `${watched}${path.sep}`))
      throw new Error('STATE must be outside the watched folder.');
    return new RunState(state, watched);
  }

  constructor(folder, inbox) {
    this.#folder = folder;
    this.#inbox = inbox;
  }

  #fileOf(drop) {
    return path.join(this.#folder, `${nameOf(path.join(this.#inbox, drop))}.json`);
  }

  /** Returns the state of a drop; empty if there is none. */
  async read(drop) {
    return JSON.parse(await readText(this.#fileOf(drop)).catch(() => '{}'));
  }

  save(drop, state) {
    return replaceFile(this.#fileOf(drop), JSON.stringify({ drop, ...state }));
  }

  /**
   * Runs the work unless another process holds the lock. Takes over the lock of a process that was killed.
   * @param onBusy is called with the id of the other process, if it holds the lock
   */
  async withLock(work, onBusy) {
    const lock = path.join(this.#folder, `${nameOf(this.#inbox)}.lock`);
    if (!(await takeLock(lock, onBusy))) return;
    try {
      await work();
    } finally {
      await rm(lock, { force: true });
    }
  }
}

async function takeLock(lock, onBusy) {
  const own = `${lock}.${process.pid}`;
  await writeNew(own, String(process.pid));
  try {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const isTaken = await link(own, lock).then(
        () => true,
        () => false,
      );
      if (isTaken) return true;
      const owner = Number(await readText(lock).catch(() => '0'));
      if (isRunning(owner)) {
        onBusy(owner);
        return false;
      }
      await rm(lock, { force: true });
    }
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Returns whether another process with this id is running. After a container restarts, this process may have
 * the id of the previous one.
 */
function isRunning(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
