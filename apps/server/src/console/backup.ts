/** `npm run backup -- <folder>`: takes a backup of the Plainview of these settings, running or not. */
import path from 'node:path';
import { BadSetting, readProcessConfig } from '../config.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { takeBackup } from '../use-cases/backup/take-backup.ts';
import { fail, GIBIBYTE, runCommand, tellFile } from './progress.ts';
import { reachOwner, secretInUse } from './reach-owner.ts';

await runCommand(async (running) => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new BadSetting('Say where to: npm run backup -- <folder>');
  const config = readProcessConfig();
  const secret = await secretInUse(config);
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
