import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LastBackup } from '@plainview/domain/operations/installation-checks';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

const recordShape = z.object({ at: z.coerce.date(), isComplete: z.boolean() });

const recordFile = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.join(dataDirectory, 'last-backup.json');

/** Records in the data directory when and where a backup was taken and whether it is complete. */
export async function recordBackup(
  config: Config,
  last: LastBackup & { readonly folder: string },
): Promise<void> {
  // With a database server and a bucket, Plainview may run elsewhere, without a folder here.
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${recordFile(config)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(last)}\n`, { mode: 0o600 });
  await rename(draft, recordFile(config));
}

/** Reads when the last backup was taken; null if there is no record of one. */
export async function readLastBackup(config: Config): Promise<LastBackup | null> {
  try {
    return recordShape.parse(JSON.parse(await readFile(recordFile(config), 'utf8')));
  } catch {
    return null;
  }
}
