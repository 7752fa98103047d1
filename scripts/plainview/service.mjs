import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError, home } from './installation.mjs';
import { readReadiness } from './status.mjs';

/** Folder of the releases that the service runs. */
export const RELEASES = '/opt/plainview';
const UNITS = '/etc/systemd/system';
const UNIT = 'plainview.service';
/** Migrations of a large database may take this long. */
const PATIENCE = 15 * 60_000;
const INTERVAL = 250;

const systemctl = (...args) =>
  spawnSync('systemctl', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Returns whether systemd manages this machine; in most containers it does not. */
export const hasSystemd = () => existsSync('/run/systemd/system');

/** Returns whether the service runs this installation, and not one that was unpacked elsewhere. */
const isService = () => hasSystemd() && path.dirname(home) === RELEASES;

/**
 * Copies the units of a release to where systemd reads them. Links would be removed by `systemctl disable`.
 */
export function copyUnits(release) {
  mkdirSync(UNITS, { recursive: true });
  for (const name of readdirSync(path.join(release, 'systemd'))) {
    rmSync(path.join(UNITS, name), { force: true });
    copyFileSync(path.join(release, 'systemd', name), path.join(UNITS, name));
  }
}

/** Lets systemd use the units of another release. */
export function changeUnits(release) {
  if (!isService() || !existsSync(path.join(UNITS, UNIT))) return;
  copyUnits(release);
  systemctl('daemon-reload');
}

const isServiceActive = () => isService() && systemctl('is-active', '--quiet', UNIT);

/** Returns whether the service runs, or whether systemd starts it again after a failure. */
function isServiceWanted() {
  if (!isService()) return false;
  const args = ['show', '--property=ActiveState', '--value', UNIT];
  const { stdout } = spawnSync('systemctl', args, { encoding: 'utf8' });
  return !['inactive', 'failed'].includes(stdout.trim());
}

/**
 * Stops the service. @returns whether it was running
 * @throws CommandError if Plainview runs, but not as a service that could be started again
 */
export async function stopService({ address }) {
  if (isServiceWanted()) {
    if (!systemctl('stop', UNIT)) throw new CommandError(`systemctl could not stop ${UNIT}.`);
    return true;
  }
  if ((await readReadiness(address)) === null) return false;
  throw new CommandError(`Plainview runs at ${address}, but not as a service. Stop it first.`);
}

async function untilReady(address, hasFailed) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && !hasFailed()) {
    if ((await readReadiness(address))?.ready === true) return true;
    await wait(INTERVAL);
  }
  return false;
}

/** Starts the service, and waits until it can serve requests. @returns false if it cannot */
async function startService({ address }) {
  if (!systemctl('start', UNIT)) return false;
  return untilReady(address, () => !isServiceActive());
}

/** Starts a release for as long as it takes to become ready, so that it migrates the database. */
async function tryRelease(release, { address, environment, account }) {
  const child = spawn(path.join(release, 'bin/plainview'), ['start'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...account,
  });
  const isReady = await untilReady(address, () => child.exitCode !== null);
  if (child.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return isReady;
}

/**
 * Starts a release and waits until it can serve requests. If the service was not running, stops it again.
 * @returns false if it did not become ready
 */
export const startRelease = (release, installation, wasRunning) =>
  wasRunning ? startService(installation) : tryRelease(release, installation);
