// Plain JavaScript without dependencies: a release runs it before anything else of it is known to work.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** A command that cannot do its work. The message says what to do. */
export class CommandError extends Error {
  /** @param {boolean} isUsage whether the arguments make no sense */
  constructor(message, isUsage = false) {
    super(message);
    this.isUsage = isUsage;
  }
}

const CONFIG = '/etc/plainview/plainview.env';
const DATA = '/var/lib/plainview';

/** The folder of this release, which contains `bin`, `app` and `runtime`. */
export const home = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/u, '');

/** Returns version and commit of the release in a folder. @throws CommandError if it is none */
export function readVersion(folder = home) {
  const file = path.join(folder, 'VERSION');
  if (!existsSync(file))
    throw new CommandError(`${folder} is not a release of Plainview: it has no file VERSION.`);
  const [version = '', commit = ''] = readFileSync(file, 'utf8').split('\n');
  return { version, commit };
}

function readSettings(file) {
  const place = file ?? CONFIG;
  if (!existsSync(place)) {
    if (file === undefined) return {};
    throw new CommandError(`There is no file ${place}.`);
  }
  try {
    return parseEnv(readFileSync(place, 'utf8'));
  } catch (error) {
    throw new CommandError(`${place} cannot be read. Run this command as root. (${messageOf(error)})`);
  }
}

/** Returns the text of an error without its stack. */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Splits the options of every command, `--config` and `--data`, from those of one command.
 * @returns {{ shared: { config?: string, data?: string }, rest: string[] }}
 */
export function splitOptions(args) {
  const shared = {};
  const rest = [];
  for (let index = 0; index < args.length; index += 1) {
    const [, name, , value] = /^--(config|data)(=(.*))?$/su.exec(args[index]) ?? [];
    if (name === undefined) rest.push(args[index]);
    else {
      shared[name] = value ?? args[(index += 1)];
      if (!shared[name]) throw new CommandError(`--${name} needs a path.`);
    }
  }
  return { shared, rest };
}

/** Returns the account that owns the data, if this process is root and the data belong to someone else. */
function accountOf(data) {
  if (process.getuid?.() !== 0 || !existsSync(data)) return {};
  const { uid, gid } = statSync(data);
  return uid === 0 ? {} : { uid, gid };
}

/**
 * Reads the settings of an installation: environment variables win over the file.
 * @returns the environment of the server and of its commands, its address, the data directory, and the
 *   account to run them as
 */
export function readInstallation(/** @type {{ config?: string, data?: string }} */ { config, data }) {
  const settings = { ...readSettings(config), ...process.env };
  const directory = path.resolve(data ?? (settings.DATA_DIRECTORY || DATA));
  const ffmpeg = path.join(home, 'runtime/ffmpeg/bin');
  const programs = existsSync(ffmpeg) ? [ffmpeg] : [];
  return {
    directory,
    settingsFile: config ?? CONFIG,
    account: accountOf(directory),
    address: addressOf(settings),
    environment: {
      NODE_COMPILE_CACHE: path.join(directory, 'compile-cache'),
      ...settings,
      NODE_ENV: 'production',
      DATA_DIRECTORY: directory,
      PLAINVIEW_COMMAND: 'plainview',
      PATH: [...programs, settings.PATH || '/usr/sbin:/usr/bin:/sbin:/bin'].join(path.delimiter),
    },
  };
}

/**
 * Returns the address at which a server with these settings tells whether it is ready.
 * @returns null for a worker without METRICS_PORT, which has no port
 */
function addressOf(/** @type {Record<string, string>} */ { HOST, PORT, PROCESS_ROLE, METRICS_PORT }) {
  const port = PROCESS_ROLE === 'worker' ? METRICS_PORT : PORT || 8080;
  return port ? `http://${hostOf(HOST)}:${port}` : null;
}

/** @throws CommandError if nothing can tell whether the server is ready */
export function requireAddress({ address }) {
  if (address !== null) return;
  throw new CommandError('Set METRICS_PORT: a worker tells only there whether it is ready.');
}

/** Returns the host at which a server that listens on `host` is reachable from this machine. */
function hostOf(host) {
  if (!host || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
