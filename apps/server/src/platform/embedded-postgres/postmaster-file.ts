import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The relevant part of PostgreSQL's own lock file. */
export interface PostmasterFile {
  /** Null if the file is empty or truncated: after a power failure, or while a postmaster is writing it. */
  readonly pid: number | null;
  readonly isReady: boolean;
}

const STATUS_LINE = 7;

/** Reads a cluster's `postmaster.pid`; null if there is none, as after a clean stop. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(fileOf(cluster), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return {
    pid: Number.isInteger(pid) && pid > 1 ? pid : null,
    isReady: lines[STATUS_LINE]?.trim() === 'ready',
  };
}

/** Deletes the file. The caller must hold the folder's lock and know that no postmaster runs. */
export async function removePostmasterFile(cluster: string): Promise<void> {
  await rm(fileOf(cluster), { force: true });
}

function fileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
