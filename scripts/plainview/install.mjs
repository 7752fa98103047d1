import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, home, readVersion } from './installation.mjs';
import { copyUnits, hasSystemd, RELEASES } from './service.mjs';

const USER = 'plainview';
const COMMAND = '/usr/local/bin/plainview';
const CONFIG = '/etc/plainview/plainview.env';

function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new CommandError(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

/** Returns a number of the account, creating the account if it does not exist. */
function idOf(option) {
  const read = () => spawnSync('id', [option, USER], { encoding: 'utf8' });
  if (read().status !== 0) {
    run(
      'useradd',
      '--system',
      '--user-group',
      '--home-dir',
      '/var/lib/plainview',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      USER,
    );
  }
  return Number(read().stdout);
}

function link(target, place) {
  rmSync(place, { force: true });
  symlinkSync(target, place);
}

function placeRelease(isPackaged) {
  const place = path.join(RELEASES, path.basename(home));
  mkdirSync(RELEASES, { recursive: true, mode: 0o755 });
  if (place !== home) cpSync(home, place, { recursive: true, verbatimSymlinks: true });
  link(path.basename(place), path.join(RELEASES, 'current'));
  // A package brings its own link in /usr/bin.
  if (isPackaged) return place;
  mkdirSync(path.dirname(COMMAND), { recursive: true });
  link(path.join(RELEASES, 'current/bin/plainview'), COMMAND);
  return place;
}

/**
 * Sets this release up on this machine: account, folders, settings, command and services. Keeps what
 * is there already.
 * @returns the exit code
 */
export function install(args) {
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const { values } = parseArgs({ args, options: { 'no-start': flag, packaged: flag } });
  if (process.getuid?.() !== 0) throw new CommandError('Run this command as root.');
  const [uid, gid] = [idOf('--user'), idOf('--group')];
  const place = placeRelease(values.packaged);
  for (const folder of ['/var/lib/plainview', '/var/backups/plainview']) {
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, gid);
  }
  if (!existsSync(CONFIG)) {
    mkdirSync(path.dirname(CONFIG), { recursive: true, mode: 0o755 });
    const settings = readFileSync(path.join(place, 'app/.env.example'), 'utf8');
    // A person installs this: the first administrator is created in the browser.
    writeFileSync(CONFIG, settings.replace(/^SETUP_PAGE=$/mu, 'SETUP_PAGE=yes'));
    chownSync(CONFIG, 0, gid);
    chmodSync(CONFIG, 0o640);
  }
  copyUnits(place);
  console.log(`Plainview ${readVersion(place).version} is in ${place}. Its settings are in ${CONFIG}.`);
  if (!hasSystemd()) {
    console.log('There is no systemd here. Start it with: plainview start');
    return 0;
  }
  run('systemctl', 'daemon-reload');
  run('systemctl', 'enable', 'plainview.service', 'plainview-backup.timer');
  if (values['no-start']) return 0;
  run('systemctl', 'start', 'plainview.service', 'plainview-backup.timer');
  console.log(
    'Plainview is starting. The code for its setup page: journalctl --unit plainview | grep --after-context 1 /setup',
  );
  return 0;
}
