import { readFile, rename, writeFile } from 'node:fs/promises';
import type { RestoreDrill } from '@plainview/domain/operations/recovery/recovery-checks';
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { recoveryPlaces } from './recovery-places.ts';

const record = z.object({
  at: z.coerce.date(),
  seconds: z.number(),
  reachedAt: z.coerce.date().nullable(),
  entries: z.number(),
  files: z.number(),
  problem: z.string().nullable(),
});

/** Records the last drill in the data directory. */
export async function recordDrill(config: Pick<Config, 'dataDirectory'>, drill: RestoreDrill): Promise<void> {
  const { lastDrill } = recoveryPlaces(config);
  const draft = `${lastDrill}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(drill)}\n`, { mode: 0o600 });
  await rename(draft, lastDrill);
}

/** Reads the last drill; null if there was none. */
export async function readLastDrill(config: Pick<Config, 'dataDirectory'>): Promise<RestoreDrill | null> {
  try {
    return record.parse(JSON.parse(await readFile(recoveryPlaces(config).lastDrill, 'utf8')));
  } catch {
    return null;
  }
}
