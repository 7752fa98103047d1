import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECOND } from '@plainview/domain/shared/time';

/**
 * Files and network access that one run of a program needs. A sandbox, if available, denies everything else.
 */
export interface Access {
  /** Absolute paths of files that the program may read. */
  readonly reads: readonly string[];
  /** Absolute path of a directory that the program may write to. */
  readonly writesTo?: string;
  /** True only if the input is served on a loopback address. */
  readonly needsNetwork: boolean;
}

/** Returns the command line that runs `program` confined to its access. */
export type Sandbox = (program: string, args: readonly string[], access: Access) => readonly string[];

/** Directories in which Linux distributions keep programs and libraries. Missing ones are skipped. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** The only parts of /etc that are accessible: the dynamic linker and Debian's alternatives need them. */
const LINKER = ['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives'];

/**
 * Finds bubblewrap and tests it: many containers forbid the namespaces that it needs. Returns null if it is
 * missing or does not work.
 */
export async function findSandbox(): Promise<Sandbox | null> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v bwrap']);
    const bubblewrap = await realpath(stdout.trim());
    const sandbox: Sandbox = (program, args, access) => [
      bubblewrap,
      ...confinement(program, access),
      '--',
      program,
      ...args,
    ];
    const [command = '', ...args] = sandbox('/bin/sh', ['-c', 'exit 0'], { reads: [], needsNetwork: false });
    await promisify(execFile)(command, args, { timeout: 10 * SECOND });
    return sandbox;
  } catch {
    return null;
  }
}

function confinement(program: string, { reads, writesTo, needsNetwork }: Access): readonly string[] {
  const readable = [path.dirname(program), ...reads];
  return [
    ['--unshare-all', ...(needsNetwork ? ['--share-net'] : []), '--die-with-parent', '--cap-drop', 'ALL'],
    ...[...SYSTEM, ...LINKER].map((place) => ['--ro-bind-try', place, place]),
    ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...readable.map((place) => ['--ro-bind', place, place]),
    writesTo === undefined ? [] : ['--bind', writesTo, writesTo],
    ['--chdir', '/'],
  ].flat();
}
