import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

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
