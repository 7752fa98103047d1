import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { ClusterFiles } from './cluster-files.ts';
import { EmbeddedPostgresFailed } from './embedded-postgres-errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { Launch } from './unprivileged-account.ts';

const RETRY_FOR = 20 * SECOND;
const RETRY_PAUSE_MILLISECONDS = 200;
const POLL_MILLISECONDS = 20;
const RECOVERY_NOTICE_AFTER = 10 * SECOND;
const LONGEST_LOG_BYTES = 10_000_000;

// PostgreSQL's messages while processes of a predecessor are still exiting.
const PREDECESSOR = /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block/u;

/** Parameters of a postmaster's start. */
export interface PostmasterStart {
  readonly files: ClusterFiles;
  readonly binaries: PostgresBinaries;
  readonly launch: Launch;
  readonly settings: readonly string[];
  readonly log: { readonly info: (message: string) => void };
}

/**
 * Starts the postmaster and returns its process once it accepts connections. Waits for a recovery after a
 * crash. Directly after a crash the predecessor's last processes may still be exiting: a start that fails
 * because of them is retried for 20 seconds; any other failure is reported immediately.
 * @throws EmbeddedPostgresFailed with the end of PostgreSQL's log
 */
export async function startPostmaster(start: PostmasterStart): Promise<ChildProcess> {
  const { cluster, logFile } = start.files;
  await rotateLog(logFile);
  const deadline = Date.now() + RETRY_FOR;
  for (;;) {
    const logged = await sizeOf(logFile);
    const child = await launchPostmaster(start);
    if (await isServing(child, cluster, start.log.info)) return child;
    const said = (await readFile(logFile)).subarray(logged).toString('utf8');
    if (!PREDECESSOR.test(said) || Date.now() > deadline) {
      throw new EmbeddedPostgresFailed(
        `The embedded PostgreSQL did not start. The end of ${logFile}:\n${said.slice(-2000)}`,
      );
    }
    await pause(RETRY_PAUSE_MILLISECONDS);
  }
}

async function launchPostmaster(start: PostmasterStart): Promise<ChildProcess> {
  const { files, binaries, launch, settings } = start;
  const [command, args] = launch.command(path.join(binaries.directory, 'postgres'), [
    '-D',
    files.cluster,
    ...settings,
  ]);
  // Its own log and process group: it survives our exit, and Ctrl-C stops it only through us, in order.
  const log = await open(files.logFile, 'a', 0o600);
  try {
    const child = spawn(command, [...args], {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: binaries.environment,
      cwd: '/',
    });
    await once(child, 'spawn');
    // The child alone must not keep our process alive.
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Returns true once it accepts connections, false if it exited before. */
async function isServing(
  child: ChildProcess,
  cluster: string,
  info: (message: string) => void,
): Promise<boolean> {
  let notice = Date.now() + RECOVERY_NOTICE_AFTER;
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(cluster);
    if (file && file.pid === child.pid && file.isReady) return true;
    if (Date.now() > notice) {
      info('PostgreSQL is still starting (it replays its log after a crash)');
      notice += RECOVERY_NOTICE_AFTER;
    }
    await pause(POLL_MILLISECONDS);
  }
  return false;
}

/** Rotates the log and keeps one old file; otherwise it would grow forever. */
async function rotateLog(file: string): Promise<void> {
  if ((await sizeOf(file)) > LONGEST_LOG_BYTES) await rename(file, `${file}.1`);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
