import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { knownMigrations } from '@plainview/server/platform/database/versions/migration-files';
import { RELEASES, unpackArchive } from './release-archive.ts';
import { releaseFacts, type ReleaseFacts } from './release-facts.ts';

/** Versions whose data is stored, oldest first. */
export const storedReleases: readonly string[] = readdirSync(RELEASES)
  .filter((name) => name.endsWith('.json'))
  .map((name) => path.basename(name, '.json'))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Returns what a release answered about its data. */
export const readReleaseFacts = (version: string): ReleaseFacts =>
  releaseFacts.parse(JSON.parse(readFileSync(path.join(RELEASES, `${version}.json`), 'utf8')));

/** Returns whether this version migrates the data of a release. The newest one may have the same migrations. */
export const isUpgraded = (version: string): boolean =>
  (readReleaseFacts(version).migrations ?? 0) < knownMigrations().length;

/** Unpacks the data directory of a release into a new temporary folder. @returns the folder */
export async function unpackRelease(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `plainview-${version}-`));
  await unpackArchive(version, folder);
  return folder;
}

/** Unpacks the backup that a release took itself into a folder. Its files are those of the data directory. */
export async function unpackReleaseBackup(version: string, folder: string): Promise<void> {
  await unpackArchive(`backups/${version}`, folder);
  await unpackArchive(version, folder, ['files']);
}
