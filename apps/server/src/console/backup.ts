/** `npm run backup -- <folder>`: takes a backup of the Plainview of these settings, running or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSecret } from '../auth/server-secret.ts';
import { BadSetting, readProcessConfig, type Config } from '../config.ts';
import { createLog } from '../log.ts';
import type { DatabaseConnection } from '../persistence/database.ts';
import { DataDirectoryInUse } from '../persistence/embedded/embedded-postgres-errors.ts';
import { connectionToRunning } from '../persistence/embedded/running-postgres.ts';
import { ownerConnection } from '../start-database.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { takeBackup } from '../use-cases/backup/take-backup.ts';
import { fail, GIBIBYTE, runCommand, tellFile } from './progress.ts';

/** The embedded database of a running Plainview is asked as it runs; else it is started for the time of the backup. */
async function reachOwner(config: Config, running: (() => Promise<void>)[]): Promise<DatabaseConnection> {
  const postgres = path.resolve(config.dataDirectory, 'postgres');
  if (config.databaseUrl === null && !existsSync(path.join(postgres, 'cluster'))) {
    throw new BadSetting(`There is nothing to back up in ${config.dataDirectory}.`);
  }
  const log = createLog(config.logLevel);
  try {
    return await ownerConnection(config, { log, onDatabaseLost: () => fail('the database ended') }, running);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return connectionToRunning(postgres);
    throw error;
  }
}

await runCommand(async (running) => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new BadSetting('Say where to: npm run backup -- <folder>');
  const config = readProcessConfig();
  const kept = await readSecret(path.join(config.dataDirectory, 'secret'));
  const secret = config.secret ?? kept;
  if (secret === null)
    throw new BadSetting('There is no secret: set SECRET as the running Plainview has it.');
  const owner = await reachOwner(config, running);
  const blobs = await openBlobStore(config, (error) => {
    throw error;
  });
  const source = { owner, blobs, secret, isSecretKept: config.secret === null, now: () => new Date() };
  const { manifest, moved } = await takeBackup(source, path.resolve(folder), tellFile);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `\n${rows} rows, ${manifest.jobs.rows} jobs, ${manifest.files.rows} files of ${(moved.bytes / GIBIBYTE).toFixed(2)} GiB ` +
      `(${moved.counts.stored} copied, ${moved.counts['was there']} compared); ledger at ${manifest.ledger.sequence} ${manifest.ledger.hash}.`,
  );
  if (!manifest.ledger.isIntact) fail('the backup is written, but the ledger is broken already');
  for (const { key, what } of moved.problems) console.error(`${key}: ${what}`);
  if (moved.problems.length > 0) fail('the backup is written, but these files are not right');
});
