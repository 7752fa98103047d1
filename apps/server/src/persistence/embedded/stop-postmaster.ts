import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const FAST_MILLISECONDS = 30_000;
const IMMEDIATE_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 25;

/**
 * Stops the postmaster of a cluster, whoever started it: fast (sessions end, all is written), and where that
 * hangs, at once (the next start recovers from the log). Returns when the process is gone.
 */
export async function stopPostmaster(cluster: string, warn: (message: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (!signal(pid, 'SIGINT') || (await isGone(pid, file, FAST_MILLISECONDS))) return;
  warn('PostgreSQL did not stop in time; it is stopped at once and recovers at the next start');
  signal(pid, 'SIGQUIT');
  await isGone(pid, file, IMMEDIATE_MILLISECONDS);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** Its file goes as the last act of an orderly stop; a zombie that nobody reaps keeps its number. */
async function isGone(pid: number, file: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const listed = await readFile(file, 'utf8').catch(() => null);
    if (listed === null || !signal(pid, 0)) return true;
    await pause(POLL_MILLISECONDS);
  }
  return false;
}
