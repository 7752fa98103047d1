import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SECOND } from '@plainview/domain/shared/time';
import { EmbeddedPostgresFailed } from './embedded-postgres-errors.ts';
import { readPostmasterFile, removePostmasterFile } from './postmaster-file.ts';

const run = promisify(execFile);

/** The owner of a process id: no running process, this cluster's postmaster, or another process. */
export type Occupant = 'nobody' | 'postmaster' | 'other';

/**
 * Returns which process has the id in a cluster's lock file. A zombie that is never reaped (a
 * container without an init) counts as no process, although signals still reach it; PostgreSQL itself
 * would wait for it forever.
 */
export function occupantOf(pid: number, cluster: string): Promise<Occupant> {
  return process.platform === 'linux' ? fromProc(pid, cluster) : fromPs(pid, cluster);
}

async function fromProc(pid: number, cluster: string): Promise<Occupant> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const facts = /\((?<name>.*)\) (?<state>\S)/su.exec(line ?? '')?.groups;
  if (!facts || facts['state'] === 'Z' || facts['state'] === 'X') return 'nobody';
  if (facts['name'] !== 'postgres') return 'other';
  // Every PostgreSQL process runs inside its cluster. Compared by inode, because the folder may
  // have been moved.
  const its = await stat(`/proc/${pid}/cwd`).catch(() => null);
  if (its) {
    const ours = await stat(cluster);
    return its.ino === ours.ino && its.dev === ours.dev ? 'postmaster' : 'other';
  }
  // Without the capability to trace (usual in containers), root may not see another account's
  // working directory.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(`\0-D\0${cluster}\0`) ? 'postmaster' : 'other';
}

async function fromPs(pid: number, cluster: string): Promise<Occupant> {
  const line = await run('ps', ['-o', 'stat=,command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  if (line === '' || line.startsWith('Z')) return 'nobody';
  return line.includes(`postgres -D ${cluster} `) ? 'postmaster' : 'other';
}

const FAST_TIMEOUT = 30 * SECOND;
const IMMEDIATE_TIMEOUT = 10 * SECOND;
const HALF_WRITTEN_TIMEOUT = SECOND;
const POLL_MILLISECONDS = 20;

type Warn = (message: string) => void;

/**
 * Cleans up after a Plainview that did not stop in order: stops its PostgreSQL if that still runs, and
 * deletes a lock file that names no running process. The caller must hold the folder's lock, so nothing else
 * can be starting or using that PostgreSQL.
 * @throws EmbeddedPostgresFailed if the old PostgreSQL does not stop
 */
export async function stopLeftBehind(cluster: string, warn: Warn): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (!file) return;
  const pid = file.pid ?? (await waitForPid(cluster));
  if (pid !== null && (await occupantOf(pid, cluster)) === 'postmaster') {
    warn(`stopping the PostgreSQL (process ${pid}) of a Plainview that ended without stopping it`);
    await stopPostmaster(pid, cluster, warn);
  }
  await removePostmasterFile(cluster);
}

async function waitForPid(cluster: string): Promise<number | null> {
  const deadline = Date.now() + HALF_WRITTEN_TIMEOUT;
  while (Date.now() < deadline) {
    const pid = (await readPostmasterFile(cluster))?.pid ?? null;
    if (pid !== null) return pid;
    await pause(POLL_MILLISECONDS);
  }
  return null;
}

/**
 * Stops a postmaster, no matter which process started it. Tries a fast shutdown first (sessions end,
 * everything is written); if that hangs, an immediate one (the next start recovers from the log). Resolves
 * when the process is gone.
 * @throws EmbeddedPostgresFailed if it still runs
 */
export async function stopPostmaster(pid: number, cluster: string, warn: Warn): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGone(pid, cluster, FAST_TIMEOUT)) return;
  warn('PostgreSQL did not stop in time; it is stopped immediately and recovers at the next start');
  signal(pid, 'SIGQUIT');
  if (await isGone(pid, cluster, IMMEDIATE_TIMEOUT)) return;
  throw new EmbeddedPostgresFailed(`PostgreSQL (process ${pid}) does not stop. End it and start again.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It exited between two checks.
  }
}

async function isGone(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if ((await occupantOf(pid, cluster)) !== 'postmaster') return true;
    await pause(POLL_MILLISECONDS);
  }
  return false;
}
