import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether a C compiler is installed on this Linux. Tests that need it are skipped otherwise. */
export const canFailDisk = ((): boolean => {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
})();

/** A fault of a disk: the error that calls get, and which of them. */
export interface DiskFault {
  readonly error: keyof typeof constants.errno;
  readonly calls: 'all' | 'writing';
}

/** A folder on which system calls of a process fail on demand. */
export interface FailingDisk {
  /** Environment variables of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Takes effect at once. */
  fail(fault: DiskFault): void;
  heal(): void;
  close(): void;
}

/**
 * Lets the system calls of a process on files below a folder fail. They fail in the process itself, before the kernel.
 * @param place absolute path of an existing folder for the library and its control file, elsewhere
 */
export function makeFailingDisk(folder: string, place: string): FailingDisk {
  const library = path.join(place, 'failing-disk.so');
  const source = fileURLToPath(new URL('./failing-disk.c', import.meta.url));
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  const control = path.join(place, 'failing-disk');
  const file = openSync(control, 'w');
  const set = (error: number, calls: number): void =>
    void writeSync(file, new Int32Array([error, calls]), 0, 8, 0);
  set(0, 0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAILING_DISK_CONTROL: control,
      FAILING_DISK_FOLDER: folder,
    },
    fail: ({ error, calls }) => set(constants.errno[error], calls === 'all' ? 3 : 2),
    heal: () => set(0, 0),
    close: () => closeSync(file),
  };
}
