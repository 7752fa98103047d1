/**
 * `npm run restore -- <folder>`: restores a backup into the empty Plainview instance of these settings. With
 * `--to <time>`, the folder is an archive of WAL.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  backupKeyFile,
  keyForRestore,
  readPassphrase,
} from '../modules/operations/backups/backup-secrets.ts';
import { BackupError, secretMarkOf } from '../modules/operations/backups/manifest.ts';
import { openBackup, type RestorableBackup } from '../modules/operations/backups/open-backup.ts';
import { restoreBackup } from '../modules/operations/backups/restore-backup.ts';
import { keepSecret, readSecret } from '../platform/auth/server-secret.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig, type Config } from '../platform/config/config.ts';
import { createLog } from '../platform/core/log.ts';
import { holdFiles } from '../platform/database/locks/process-locks.ts';
import { recordMigration } from '../platform/embedded-postgres/upgrade-copy.ts';
import { openBlobStore } from '../platform/storage/open-blob-store.ts';
import { ownerConnection } from '../start-database.ts';
import { fail, GIBIBYTE, runCommand } from './progress.ts';
import { restoreArchive } from './restore-to-time.ts';
import { showProgress } from './show-progress.ts';

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      expect: { type: 'string' },
      'passphrase-file': { type: 'string' },
      to: { type: 'string' },
      files: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new BadSetting(`Usage: ${commandLine('restore')} <folder>`);
  return {
    place: folder,
    keyFile: values['key-file'],
    expectedSha256: values.expect?.trim().toLowerCase() ?? null,
    passphraseFile: values['passphrase-file'],
    to: values.to ?? null,
    files: values.files === undefined ? null : path.resolve(values.files),
  };
}

/**
 * Returns the secret that the backup's rows were signed and sealed with: from the settings, or from the
 * backup, in which case it is then kept in the data directory.
 * @throws BackupError if the settings or the data directory have a different one
 */
async function secretFor(backup: RestorableBackup, config: Config): Promise<string> {
  const { manifest } = backup.authentic;
  const place = path.join(config.dataDirectory, 'secret');
  const secret = config.secret ?? (await readSecret(place)) ?? backup.secret;
  if (secret === null) {
    throw new BackupError(
      'The backup does not contain the secret: set SECRET to its value when the backup was taken.',
    );
  }
  if (secretMarkOf(secret) === manifest.secretMark) return secret;
  throw new BackupError(
    config.secret === null
      ? `${place} contains a different secret than the backup. Use an empty data directory.`
      : 'SECRET differs from the one that was set when the backup was taken.',
  );
}

await runCommand(async (running) => {
  const { place, keyFile, expectedSha256, passphraseFile, to, files } = readArguments();
  const config = readProcessConfig();
  const backupKey = await keyForRestore(config, keyFile);
  if (to !== null) {
    await restoreArchive({ archive: place, backupKey, to, files });
    return;
  }
  const proof = { backupKey, expectedSha256 };
  const backup = await openBackup(path.resolve(place), proof, await readPassphrase(config, passphraseFile));
  const { manifest } = backup.authentic;
  const secret = await secretFor(backup, config);
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
  const keepSecrets = async (): Promise<void> => {
    if (config.secret === null) await keepSecret(path.join(config.dataDirectory, 'secret'), secret);
    // Later backups are then authenticated with the key that is already kept separately.
    if (keyFile !== undefined && backupKey !== null) await keepSecret(backupKeyFile(config), backupKey);
  };
  const progress = showProgress('Restored');
  const moved = await restoreBackup(backup, { owner, blobs, keepSecrets }, ({ sizeBytes }) =>
    progress.count(sizeBytes),
  ).finally(progress.end);
  for (const { key, what } of moved.problems) console.error(`${key}: ${what}`);
  if (moved.problems.length > 0) {
    fail('some files could not be restored; the database is empty');
    return;
  }
  const newest = manifest.migrations.at(-1);
  if (config.databaseUrl === null && newest !== undefined)
    await recordMigration(config.dataDirectory, newest);
  console.log(
    `\nRestored as of ${manifest.takenAt}: ${manifest.files.rows} files of ${(moved.bytes / GIBIBYTE).toFixed(2)} GiB, ` +
      `ledger ${manifest.ledger.isIntact ? 'intact' : 'BROKEN, as it was then,'} at ${manifest.ledger.sequence} ${manifest.ledger.hash}. ` +
      'Start Plainview with these settings; all users must sign in again.',
  );
  for (const { key, what } of manifest.problems) console.error(`not in the backup: ${key}: ${what}`);
});
