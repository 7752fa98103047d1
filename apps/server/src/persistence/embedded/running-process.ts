import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a process number stands for: nobody who runs, this cluster's postmaster, or someone else. */
export type Occupant = 'nobody' | 'postmaster' | 'other';

/**
 * Tells who has the number that a cluster's lock file names. A zombie that nobody reaps (a container without
 * an init) counts as nobody, though signals still reach it; that is where PostgreSQL itself would wait for ever.
 */
export function occupantOf(pid: number, cluster: string): Promise<Occupant> {
  return process.platform === 'linux' ? fromProc(pid, cluster) : fromPs(pid, cluster);
}

async function fromProc(pid: number, cluster: string): Promise<Occupant> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const facts = /\((?<name>.*)\) (?<state>\S)/su.exec(line ?? '')?.groups;
  if (!facts || facts['state'] === 'Z' || facts['state'] === 'X') return 'nobody';
  if (facts['name'] !== 'postgres') return 'other';
  // Every process of PostgreSQL works inside its cluster. Compared as files: the folder may have been moved.
  const its = await stat(`/proc/${pid}/cwd`).catch(() => null);
  if (its) {
    const ours = await stat(cluster);
    return its.ino === ours.ino && its.dev === ours.dev ? 'postmaster' : 'other';
  }
  // Root without the capability to trace (the rule in containers) may not see another account's folder.
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
