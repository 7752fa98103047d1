import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError, home, readVersion, requireAddress } from './installation.mjs';
import { runServerCommand } from './server-commands.mjs';
import { changeUnits, startRelease, stopService } from './service.mjs';
import { forgetUpgrade, readLastUpgrade, requireCurrent, switchTo } from './upgrade.mjs';

/** Folders that a restore fills. Keys stay where they are. */
const replaced = ['postgres', 'files'];

/** The folder of the migrations, since 0.10 and before. */
const migrationFolders = ['migrations', 'src/persistence/migrations'];

function migrationsOf(release) {
  const journals = migrationFolders.map((folder) =>
    path.join(release, 'app/apps/server', folder, 'meta/_journal.json'),
  );
  return readFileSync(journals.find((file) => existsSync(file)) ?? journals[0], 'utf8');
}

function moveData(from, to) {
  for (const name of replaced) {
    if (!existsSync(path.join(from, name))) continue;
    rmSync(path.join(to, name), { recursive: true, force: true });
    renameSync(path.join(from, name), path.join(to, name));
  }
}

/** @throws CommandError if the files are in a bucket, where this command must not delete anything */
function requireRestorable({ STORAGE_BUCKET: bucket }, { from, backup }) {
  if (backup === null) throw new CommandError('The upgrade took no backup, so there is nothing to restore.');
  if (!bucket) return;
  throw new CommandError(
    'The files are in a bucket that is not in the data directory. Stop Plainview, and restore the backup into an empty ' +
      `data directory and bucket: ${from}/bin/plainview restore ${backup}`,
  );
}

/**
 * Puts the database back that the server copied before the upgrade. Files stay, because none
 * is ever rewritten.
 */
async function returnToServerCopy(installation, { from, backup }, wasRunning) {
  if ((await runServerCommand(installation, 'rollback', [])) === 0) return;
  await startRelease(home, installation, wasRunning);
  throw new CommandError(
    'The database is unchanged. Without a copy of it, stop Plainview and restore the backup into an empty database: ' +
      `${from}/bin/plainview restore ${backup}`,
  );
}

/** Restores the backup with the release that took it. The newer data stay in a folder next to it. */
function restoreBackup({ directory, environment, account }, { from, backup }) {
  const aside = path.join(directory, `replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')}`);
  mkdirSync(aside, { mode: 0o700 });
  moveData(directory, aside);
  const { status } = spawnSync(path.join(from, 'bin/plainview'), ['restore', backup], {
    env: environment,
    stdio: 'inherit',
    ...account,
  });
  if (status === 0) return aside;
  moveData(aside, directory);
  rmSync(aside, { recursive: true });
  throw new CommandError('The backup could not be restored, so nothing was changed.');
}

/**
 * Returns to the release before the last upgrade. If that one brought migrations, restores the backup that
 * was taken before it.
 * @returns the exit code
 */
export async function rollBack(installation) {
  requireCurrent();
  requireAddress(installation);
  const change = readLastUpgrade();
  const isMigrated = migrationsOf(change.from) !== migrationsOf(change.to);
  const isOnServer = Boolean(installation.environment.DATABASE_URL);
  if (isMigrated && !isOnServer) requireRestorable(installation.environment, change);
  const wasRunning = await stopService(installation);
  if (isMigrated && isOnServer) await returnToServerCopy(installation, change, wasRunning);
  const aside = isMigrated && !isOnServer ? restoreBackup(installation, change) : null;
  switchTo(change.from);
  forgetUpgrade();
  changeUnits(change.from);
  const { version } = readVersion(change.from);
  if (!(await startRelease(change.from, installation, wasRunning))) {
    throw new CommandError(`Plainview ${version} is in use again, but did not become ready. See its log.`);
  }
  console.log(`Plainview ${version} is in use again.`);
  if (aside !== null)
    console.log(
      `The data of the newer version is in ${aside}. Delete the folder when you no longer need it.`,
    );
  return 0;
}
