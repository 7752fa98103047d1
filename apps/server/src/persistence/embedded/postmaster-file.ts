import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL's own lock file, as far as read. */
export interface PostmasterFile {
  /** Null where the file is empty or cut short: a power cut, or a postmaster that is just writing it. */
  readonly pid: number | null;
  readonly isReady: boolean;
}

const STATUS_LINE = 7;

/** Reads `postmaster.pid` of a cluster; null where there is none, that is after an orderly stop. */
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

/** Removes the file. Only for one who holds the folder's lock and knows that no postmaster runs. */
export async function removePostmasterFile(cluster: string): Promise<void> {
  await rm(fileOf(cluster), { force: true });
}

function fileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
