import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory } from '../../../platform/core/durable-file.ts';

const COMPLETE = /^plainview-\d{8}T\d{6}\.\d{3}Z$/u;
const TIME = /^plainview-(?<date>\d{8})T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d\.\d{3})Z$/u;
const UNFINISHED = 'unfinished';

/** A new backup in a folder that contains several. */
export interface RotatedBackup {
  /** Folder of the backup. */
  readonly folder: string;
  /**
   * Gives the backup its name. Removes the oldest ones, but only if this one is complete: an older one may
   * have the only copy of a file that is missing now.
   * @returns the backup's folder and what was removed
   */
  finish(isComplete: boolean): Promise<{ readonly folder: string; readonly removed: readonly string[] }>;
}

/**
 * Prepares a backup next to earlier ones. It begins with hard links to the files of the newest one, so that
 * unchanged files take no further space; a backup replaces files and never writes into them.
 * @param keep how many backups remain, including the new one
 */
export async function startRotation(parent: string, keep: number, now: Date): Promise<RotatedBackup> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const draft = path.join(parent, UNFINISHED);
  await rm(draft, { recursive: true, force: true });
  const newest = (await listBackups(parent)).at(-1);
  if (newest === undefined) await mkdir(draft, { mode: 0o700 });
  else await linkFolder(path.join(parent, newest), draft);
  return {
    folder: draft,
    async finish(isComplete) {
      const folder = path.join(parent, `plainview-${now.toISOString().replaceAll(/[-:]/gu, '')}`);
      await rename(draft, folder);
      await syncDirectory(parent);
      const removed = isComplete ? (await listBackups(parent)).slice(0, -keep) : [];
      for (const name of removed) await rm(path.join(parent, name), { recursive: true });
      return { folder, removed };
    },
  };
}

/**
 * Returns when a backup in a rotation began, from the name of its folder; null if it is not the name of one.
 */
export function timeOfBackup(name: string): Date | null {
  const parts = TIME.exec(name)?.groups;
  if (!parts) return null;
  const { date = '', hour = '', minute = '', second = '' } = parts;
  const at = new Date(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hour}:${minute}:${second}Z`,
  );
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Returns the names of the finished backups in a folder, oldest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => COMPLETE.test(name));
  return names.filter((name) => existsSync(path.join(parent, name, 'manifest.json'))).toSorted();
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else await link(source, target);
  }
}
