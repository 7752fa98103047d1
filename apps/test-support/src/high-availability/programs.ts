import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];

/** A program of the installation that runs until it is stopped. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Ends it with a signal, SIGTERM by default, and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => `${folder}/${name}`).find((program) => existsSync(program));

/** Returns the path of a file of the example. */
export const exampleFile = (name: string): string =>
  fileURLToPath(new URL(`../../../../examples/high-availability/${name}`, import.meta.url));

/** Returns whether pgBouncer can be started. */
export const hasPgBouncer = (): boolean => findProgram('pgbouncer') !== undefined;

/** Returns whether all programs of the installation can be started. */
export const hasPatroni = (): boolean =>
  ['patroni', 'etcd', 'haproxy', 'pgbouncer'].every((name) => findProgram(name) !== undefined);

/** Finds an installed program. @throws Error if it is missing */
export function programOf(name: string): string {
  const found = findProgram(name);
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found;
}

/** Starts a program whose output goes to a file. */
export async function startProgram(
  [command, args]: readonly [string, readonly string[]],
  { log, env = {} }: { readonly log: string; readonly env?: Readonly<Record<string, string>> },
): Promise<RunningProgram> {
  const output = await open(log, 'a');
  const child = spawn(command, [...args], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', output.fd, output.fd],
  });
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  await output.close();
  return {
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
