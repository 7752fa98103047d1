/** `npm run restore -- <folder>`: brings a backup into the empty Plainview of these settings. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { keepSecret, readSecret } from '../auth/server-secret.ts';
import { BadSetting, readProcessConfig, type Config } from '../config.ts';
import { createLog } from '../log.ts';
import { holdFiles } from '../persistence/process-locks.ts';
import { ownerConnection } from '../start-database.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import {
  BackupRefused,
  placesOf,
  readManifest,
  secretMarkOf,
  type Manifest,
} from '../use-cases/backup/manifest.ts';
import { restoreBackup } from '../use-cases/backup/restore-backup.ts';
import { fail, GIBIBYTE, runCommand, tellFile } from './progress.ts';

/**
 * What the backup's rows were signed and sealed with: of the settings, or of the backup, which the data directory then keeps.
 * @throws BackupRefused where the settings or the data directory have another one
 */
async function secretFor(manifest: Manifest, folder: string, config: Config): Promise<string> {
  const place = path.join(config.dataDirectory, 'secret');
  const secret = config.secret ?? (await readSecret(place)) ?? (await readSecret(placesOf(folder).secret));
  if (secret === null) {
    throw new BackupRefused('The backup was taken with SECRET in the settings: set the same one.');
  }
  if (secretMarkOf(secret) === manifest.secretMark) return secret;
  throw new BackupRefused(
    config.secret === null
      ? `${place} is another secret than the backup's. Name an empty data directory.`
      : 'SECRET is another one than the one with which the backup was taken.',
  );
}

await runCommand(async (running) => {
  const [folder] = process.argv.slice(2).map((name) => path.resolve(name));
  if (folder === undefined) throw new BadSetting('Say from where: npm run restore -- <folder>');
  const manifest = await readManifest(folder);
  if (manifest === null) throw new BackupRefused(`There is no whole backup in ${folder}.`);
  const config = readProcessConfig();
  const secret = await secretFor(manifest, folder, config);
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const log = createLog(config.logLevel);
  const owner = await ownerConnection(
    config,
    { log, onDatabaseLost: () => fail('the database ended') },
    running,
  );
  const hold = await holdFiles(owner);
  running.push(() => hold.close());
  const blobs = await openBlobStore(config, (error) => {
    throw error;
  });
  const moved = await restoreBackup(manifest, folder, { owner, blobs }, tellFile);
  for (const { key, what } of moved.problems) console.error(`${key}: ${what}`);
  if (moved.problems.length > 0) {
    fail('not every file could be brought back; the database was left empty');
    return;
  }
  if (config.secret === null) await keepSecret(path.join(config.dataDirectory, 'secret'), secret);
  console.log(
    `\nRestored as of ${manifest.takenAt}: ${manifest.files.rows} files of ${(moved.bytes / GIBIBYTE).toFixed(2)} GiB, ` +
      `ledger ${manifest.ledger.isIntact ? 'intact' : 'BROKEN, as it was then,'} at ${manifest.ledger.sequence} ${manifest.ledger.hash}. ` +
      'Start Plainview with these settings; everybody signs in again.',
  );
  for (const { key, what } of manifest.problems) console.error(`not in the backup: ${key}: ${what}`);
});
