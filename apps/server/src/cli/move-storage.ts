/** `npm run move-storage`: moves an instance's files from the folder to the bucket in the settings. */
import { stat } from 'node:fs/promises';
import { forgetFileReadings } from '../modules/evidence/file-verifications/file-verifications.repository.ts';
import { moveFiles, type MoveResult } from '../modules/evidence/stored-files/move-files.ts';
import { eachNamedBlob } from '../modules/evidence/stored-files/named-blob.repository.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/core/log.ts';
import { holdFiles } from '../platform/database/locks/process-locks.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';
import { openDiskBlobStore } from '../platform/storage/disk-blob-store.ts';
import { filesFolder, openBlobStore } from '../platform/storage/open-blob-store.ts';
import { startDatabase } from '../start-database.ts';
import { fail, GIBIBYTE, runCommand } from './progress.ts';
import { showProgress } from './show-progress.ts';

async function main(running: (() => Promise<void>)[]): Promise<MoveResult> {
  const config = readProcessConfig();
  if (config.bucket === null) {
    throw new BadSetting('Set STORAGE_BUCKET and its other settings (.env.example): the files move there.');
  }
  const folder = filesFolder(config);
  await stat(folder).catch(() => {
    throw new BadSetting(`There are no files to move: ${folder} does not exist.`);
  });
  const log = createLog(config.logLevel);
  const { database, owner } = await startDatabase(
    config,
    { log, onDatabaseLost: () => fail('the database ended') },
    running,
  );
  const hold = await holdFiles(owner);
  running.push(() => hold.close());
  const from = await openDiskBlobStore(folder);
  const to = await openBlobStore(config, (error) => {
    throw error;
  });
  console.log(`Moving the files of ${folder} into the bucket ${config.bucket.bucket} …`);
  const blobs = eachNamedBlob((batch) => asSystem(database, batch));
  const progress = showProgress('Moved');
  const moving = moveFiles(blobs, { from, to }, ({ sizeBytes }) => progress.count(sizeBytes));
  const moved = await moving.finally(progress.end);
  if (moved.problems.length === 0) await asSystem(database, (tx) => forgetFileReadings(tx, new Date()));
  return moved;
}

function printResult({ counts, bytes, problems }: MoveResult): void {
  const all = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  console.log(`\n${all.join(', ')}; ${(bytes / GIBIBYTE).toFixed(2)} GiB.`);
  if (problems.length === 0) {
    console.log(
      'Every stored file was read back from the bucket, and its SHA-256 matches the database. The folder was ' +
        'not changed; start Plainview with these settings, and remove the folder when you no longer need it.',
    );
    return;
  }
  for (const { key, what } of problems) console.error(`${key}: ${what}`);
  fail('not every file could be moved. Do not start Plainview with the bucket until this is resolved');
}

await runCommand(async (running) => printResult(await main(running)));
