import {
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, home, readVersion, requireAddress } from './installation.mjs';
import { compareVersions, unpackRelease, verifyReleaseFile } from './release-file.mjs';
import { prepareFolder, runServerCommand } from './server-commands.mjs';
import { changeUnits, RELEASES, startRelease, stopService } from './service.mjs';

/** Folder of all releases of this machine. `current` in it is a link to the one in use. */
export const releases = path.dirname(home);
const current = path.join(releases, 'current');
const record = path.join(releases, 'last-upgrade.json');

/** Makes a release the one in use. The link is replaced at once, so there is one at any moment. */
export function switchTo(release) {
  const draft = `${current}.new`;
  rmSync(draft, { force: true });
  symlinkSync(path.basename(release), draft);
  renameSync(draft, current);
}

/** @throws CommandError unless this command belongs to the release in use */
export function requireCurrent() {
  if (!existsSync(current) || path.resolve(releases, readlinkSync(current)) === home) return;
  throw new CommandError(`This is not the release in use. Run ${current}/bin/plainview.`);
}

/** @throws CommandError if the package manager owns the files of this release */
function requireUnpackaged() {
  if (!existsSync('/var/lib/dpkg/info/plainview.list') || releases !== RELEASES) return;
  throw new CommandError(
    'Plainview is installed as a Debian package. Upgrade it with: dpkg --install <package>',
  );
}

/**
 * Reads what the last upgrade changed.
 * @throws CommandError if there was none, or if it did not end in this release
 */
export function readLastUpgrade() {
  const { from, to, backup } = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  if (to !== path.basename(home)) throw new CommandError('There is no upgrade to roll back.');
  return { from: path.join(releases, from), to: home, backup };
}

/** Forgets the last upgrade, so that it is not rolled back twice. */
export const forgetUpgrade = () => rmSync(record, { force: true });

async function backUp(installation, folder) {
  prepareFolder(folder, installation);
  if ((await runServerCommand(installation, 'backup', [folder, '--keep', 'all'])) !== 0) {
    throw new CommandError('The backup failed, so nothing was changed.');
  }
  return JSON.parse(readFileSync(path.join(installation.directory, 'last-backup.json'), 'utf8')).folder;
}

function requireNewer(version) {
  const { version: installed } = readVersion();
  const order = compareVersions(version, installed);
  if (order === 0) throw new CommandError(`Plainview ${installed} is already installed.`);
  if (order > 0) return;
  throw new CommandError(
    `This is Plainview ${version}, and ${installed} is installed. An older version cannot read a newer database. ` +
      'To undo the last upgrade, run: plainview rollback',
  );
}

/** Moves an unpacked release to its place. A folder that a failed upgrade left there is replaced. */
function moveIntoPlace(release) {
  const place = path.join(releases, path.basename(release));
  rmSync(place, { recursive: true, force: true });
  renameSync(release, place);
  return place;
}

/**
 * Backs up, and stops the service for the shortest time: the second backup copies only what changed
 * since the first.
 */
async function backUpAndStop(installation, folder) {
  if (!existsSync(path.join(installation.directory, 'postgres')) && !installation.environment.DATABASE_URL) {
    return { wasRunning: await stopService(installation), backup: null };
  }
  await backUp(installation, folder);
  const wasRunning = await stopService(installation);
  try {
    return { wasRunning, backup: await backUp(installation, folder) };
  } catch (error) {
    if (wasRunning) await startRelease(home, installation, true);
    throw error;
  }
}

/**
 * Puts an unpacked release in the place of this one. If that fails, this one starts again.
 * @returns its folder
 */
async function replaceRelease(release, installation, { wasRunning, backup }) {
  try {
    const place = moveIntoPlace(release);
    const change = { from: path.basename(home), to: path.basename(place), backup };
    writeFileSync(record, `${JSON.stringify(change)}\n`, { mode: 0o644 });
    switchTo(place);
    return place;
  } catch (error) {
    if (wasRunning) await startRelease(home, installation, true);
    throw error;
  }
}

/**
 * Replaces the release in use by a newer one: verifies it, takes a backup, switches, and waits
 * until it is ready.
 * @returns the exit code
 */
export async function upgrade(installation, args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      unsigned: { type: 'boolean', default: false },
      backups: { type: 'string', default: '/var/backups/plainview' },
    },
  });
  const [file] = positionals;
  if (file === undefined)
    throw new CommandError('Usage: plainview upgrade <file> [--backups <folder>]', true);
  requireCurrent();
  requireUnpackaged();
  requireAddress(installation);
  await verifyReleaseFile(path.resolve(file), { isUnsignedAllowed: values.unsigned });
  const unpacked = path.join(releases, '.unpacked');
  try {
    const { release, version } = await unpackRelease(path.resolve(file), unpacked);
    requireNewer(version);
    const stopped = await backUpAndStop(installation, path.resolve(values.backups));
    const place = await replaceRelease(release, installation, stopped);
    changeUnits(place);
    if (stopped.backup === null && !stopped.wasRunning) {
      // The first start prints the administrator's password, so it is the operator's.
      console.log(`Plainview ${version} is installed.`);
      return 0;
    }
    console.log(`Plainview ${version} is starting and migrating the database …`);
    if (!(await startRelease(place, installation, stopped.wasRunning))) {
      throw new CommandError(
        `Plainview ${version} did not become ready; its log says why (journalctl --unit plainview). To go back, run: ` +
          `${current}/bin/plainview rollback`,
      );
    }
    console.log(`Plainview ${version} is installed. To go back, run: plainview rollback`);
    return 0;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
