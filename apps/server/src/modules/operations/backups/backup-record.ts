import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LastBackup } from '@plainview/domain/operations/health/installation-checks';
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { listBackups, timeOfBackup } from './backup-rotation.ts';
import { readManifest } from './manifest.ts';

const recordShape = z.object({
  at: z.coerce.date(),
  isComplete: z.boolean(),
  // Earlier versions did not record it.
  reason: z.string().nullable().default(null),
});

type Places = Pick<Config, 'dataDirectory' | 'backups'>;

const recordFile = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.join(dataDirectory, 'last-backup.json');

/** Records in the data directory when and where a backup was taken and whether it is complete. */
export async function recordBackup(
  config: Pick<Config, 'dataDirectory'>,
  last: LastBackup & { readonly folder: string },
): Promise<void> {
  // With a database server and a bucket, Plainview may run elsewhere, without a folder here.
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${recordFile(config)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(last)}\n`, { mode: 0o600 });
  await rename(draft, recordFile(config));
}

/**
 * Reads when the last backup was taken: from the record in the data directory, or from the backup folder if
 * another process or machine took a later one there. Null if neither knows one.
 */
export async function readLastBackup(config: Places): Promise<LastBackup | null> {
  const recorded = await readRecord(config);
  const found = await readNewest(config);
  if (recorded === null || found === null) return recorded ?? found;
  return found.at > recorded.at ? found : recorded;
}

async function readRecord(config: Places): Promise<LastBackup | null> {
  try {
    return recordShape.parse(JSON.parse(await readFile(recordFile(config), 'utf8')));
  } catch {
    return null;
  }
}

async function readNewest({ backups }: Places): Promise<LastBackup | null> {
  if (backups === null) return null;
  try {
    const name = (await listBackups(backups.folder)).at(-1);
    const at = name === undefined ? null : timeOfBackup(name);
    if (name === undefined || at === null) return null;
    const read = await readManifest(path.join(backups.folder, name));
    if (read === null) return null;
    const isComplete = read.manifest.ledger.isIntact && read.manifest.problems.length === 0;
    return { at, isComplete, reason: null };
  } catch {
    // The record, or the missing one, tells the operator more than an unreadable folder.
    return null;
  }
}
