/** `npm run rollback`: returns the data of these settings to their state before the last upgrade. */
import path from 'node:path';
import { connectionFromUrl } from '@plainview/postgres/database';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { returnToServerCopy } from '../platform/database/versions/server-copy.ts';
import { lockDirectory } from '../platform/embedded-postgres/directory-lock.ts';
import { stopLeftBehind } from '../platform/embedded-postgres/stop-left-behind.ts';
import {
  readDestroyed,
  returnToUpgradeCopy,
  upgradeCopyFolder,
} from '../platform/embedded-postgres/upgrade-copy.ts';
import { runCommand } from './progress.ts';

await runCommand(async () => {
  const { dataDirectory, databaseUrl } = readProcessConfig();
  if (databaseUrl === null) await rollBackFolder(dataDirectory);
  else await rollBackServer(databaseUrl);
});

async function rollBackServer(databaseUrl: string): Promise<void> {
  const done = await returnToServerCopy(connectionFromUrl(databaseUrl), new Date());
  if (done === null) {
    console.log('This version has not migrated the database. Start the version that you used before.');
    return;
  }
  const { aside, destroyed } = done;
  console.log(
    'The database is as it was before the last upgrade. Start the version that you used then.\n' +
      `The newer data is in the database ${aside}. Drop it when you no longer need it.`,
  );
  warnOfDestroyed(destroyed);
}

async function rollBackFolder(dataDirectory: string): Promise<void> {
  const postgres = path.resolve(dataDirectory, 'postgres');
  const lock = lockDirectory(postgres);
  try {
    await stopLeftBehind(path.join(postgres, 'cluster'), console.warn);
    const destroyed = await readDestroyed(path.resolve(dataDirectory));
    const aside = await returnToUpgradeCopy(path.resolve(dataDirectory), new Date());
    if (aside === null) {
      throw new BadSetting(
        `There is no upgrade to roll back: ${upgradeCopyFolder(dataDirectory)} does not exist.`,
      );
    }
    console.log(
      'The data is as it was before the last upgrade. Start the version that you used then.\n' +
        `The newer data is in ${aside}. Delete the folder when you no longer need it.`,
    );
    warnOfDestroyed(destroyed);
  } finally {
    lock.release();
  }
}

function warnOfDestroyed(destroyed: readonly string[]): void {
  if (destroyed.length === 0) return;
  console.warn(
    'These tickets were destroyed since the upgrade. If they existed then, they are listed again, without their files, ' +
      `which stay destroyed: ${destroyed.join(', ')}. The ledger entries of their destruction are only in the newer ` +
      'data. Keep those as long as you keep the certificates.',
  );
}
