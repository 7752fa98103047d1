/**
 * `npm run backup -- <folder>`: backs up the Plainview instance of these settings, whether it
 * is running or not.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keyForBackup, readPassphrase } from '../modules/operations/backups/backup-secrets.ts';
import { runBackup, type FinishedBackup } from '../modules/operations/backups/run-backup.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { openBlobStore } from '../platform/storage/open-blob-store.ts';
import { reachOwner, secretInUse } from './open-owner-connection.ts';
import { fail, GIBIBYTE, runCommand } from './progress.ts';
import { showProgress } from './show-progress.ts';

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      encrypt: { type: 'boolean', default: false },
      keep: { type: 'string' },
      'passphrase-file': { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined)
    throw new BadSetting(`Usage: ${commandLine('backup')} <folder> [--keep <number>|all]`);
  const keep = values.keep === undefined ? null : values.keep === 'all' ? Infinity : Number(values.keep);
  if (keep !== null && keep !== Infinity && !(Number.isInteger(keep) && keep >= 1)) {
    throw new BadSetting('--keep needs a number of backups, at least 1, or all.');
  }
  return {
    folder: path.resolve(folder),
    keep,
    encrypts: values.encrypt,
    passphraseFile: values['passphrase-file'],
  };
}

await runCommand(async (running) => {
  const { folder, keep, encrypts, passphraseFile } = readArguments();
  const config = readProcessConfig();
  const passphrase = await readPassphrase(config, passphraseFile);
  if (encrypts && passphrase === null) {
    throw new BadSetting('--encrypt needs a passphrase: set BACKUP_PASSPHRASE, or pass --passphrase-file.');
  }
  const secret = await secretInUse(config);
  const owner = await reachOwner(config, running);
  const blobs = await openBlobStore(config, (error) => {
    throw error;
  });
  const { key: backupKey, createdIn } = await keyForBackup(config);
  const source = {
    owner,
    blobs,
    secret,
    isSecretKept: config.secret === null,
    backupKey,
    passphrase,
    now: () => new Date(),
  };
  const progress = showProgress('Backed up');
  const settings = { folder, keep, startedAt: new Date() };
  const finished = await runBackup(config, source, settings, ({ sizeBytes }) =>
    progress.count(sizeBytes),
  ).finally(progress.end);
  report(finished);
  if (keep !== null) console.log(`The backup is in ${finished.folder}.`);
  for (const name of finished.removed) console.log(`Removed the older backup ${name}.`);
  if (createdIn !== null) {
    console.log(
      `A backup key was created in ${createdIn}. Copy it to a safe place apart from the backups: a restore on another ` +
        'machine needs it, and anyone who has it can forge backups.',
    );
  }
});

/** Prints what a backup contains and what is missing or damaged. */
function report({ manifest, moved, manifestSha256 }: FinishedBackup): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `\n${rows} rows, ${manifest.jobs.rows} jobs, ${manifest.files.rows} files of ${(moved.bytes / GIBIBYTE).toFixed(2)} GiB ` +
      `(${moved.counts.stored} copied, ${moved.counts['was there']} compared); ledger at ${manifest.ledger.sequence} ${manifest.ledger.hash}.`,
  );
  console.log(
    `${manifest.encryption === null ? 'Not encrypted' : 'Encrypted'}. SHA-256 of manifest.json: ${manifestSha256}`,
  );
  if (!manifest.ledger.isIntact) fail('the backup is complete, but the ledger is broken');
  for (const { key, what } of moved.problems) console.error(`${key}: ${what}`);
  if (moved.problems.length > 0) fail('the backup is complete, except for these missing or damaged files');
}
