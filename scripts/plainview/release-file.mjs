import { spawnSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError, home, readVersion } from './installation.mjs';

/** Replaces the key that came with the installed release, for example after a change of the key. */
const OWN_KEY = '/etc/plainview/release-key.pem';

async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns the key that signs the releases of this installation, or null if its release was not signed. */
function readReleaseKey() {
  const place = [OWN_KEY, path.join(home, 'release-key.pem')].find((file) => existsSync(file));
  return place === undefined ? null : readFileSync(place, 'utf8');
}

/**
 * Compares a release file with its checksum and its signature, which are next to it.
 * @throws CommandError if they do not match, or if the installed release was signed and this one is not
 */
export async function verifyReleaseFile(file, { isUnsignedAllowed, key = readReleaseKey() }) {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const list = `${file}.sha256`;
  if (!existsSync(list)) throw new CommandError(`There is no checksum ${list}. Copy it next to the release.`);
  const [expected] = readFileSync(list, 'utf8').split(/\s/u);
  if ((await sha256Of(file)) !== expected) {
    throw new CommandError(`${file} does not match its checksum. Copy it again.`);
  }
  if (key === null || isUnsignedAllowed) return;
  const signature = `${file}.sig`;
  if (!existsSync(signature)) {
    throw new CommandError(`There is no signature ${signature}. Copy it next to the release.`);
  }
  if (verify(null, readFileSync(file), key, readFileSync(signature))) return;
  throw new CommandError(
    `The signature of ${file} was not made with the key of this installation. Do not use it.`,
  );
}

/** Lists files, not links: readdir's own recursion follows links to folders. */
function listFiles(folder, below = '') {
  const entries = readdirSync(path.join(folder, below), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = path.join(below, entry.name);
    if (entry.isDirectory()) return listFiles(folder, name);
    return entry.isFile() ? [name] : [];
  });
}

/**
 * Compares all files of an unpacked release with its checksums.
 * @throws CommandError naming the first that differs
 */
export async function verifyFiles(folder) {
  const lines = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').split('\n').filter(Boolean);
  const expected = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const [name, sha256] of expected) {
    const file = path.join(folder, name);
    if (!existsSync(file) || (await sha256Of(file)) !== sha256) {
      throw new CommandError(`The release is damaged: ${name} does not match SHA256SUMS.`);
    }
  }
  const foreign = listFiles(folder).find((name) => name !== 'SHA256SUMS' && !expected.has(name));
  if (foreign !== undefined)
    throw new CommandError(`The release contains ${foreign}, which SHA256SUMS does not list.`);
}

/**
 * Unpacks a release file into a new folder and verifies every file. The caller removes the folder.
 * @returns the folder of the release, with its version
 */
export async function unpackRelease(file, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const args = ['--extract', '--gzip', `--file=${file}`, `--directory=${folder}`, '--no-same-owner'];
  if (spawnSync('tar', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
    throw new CommandError(`${file} could not be unpacked.`);
  }
  const [name = '', ...others] = readdirSync(folder);
  const release = path.join(folder, name);
  if (others.length > 0 || name === '' || !lstatSync(release).isDirectory()) {
    throw new CommandError(`${file} is not a release of Plainview.`);
  }
  const { version } = readVersion(release);
  await verifyFiles(release);
  return { release, version };
}

function parseVersion(version) {
  const [numbers = '', label] = version.split(/-(.*)/u);
  return { numbers: numbers.split('.').map(Number), label };
}

/** Compares two versions such as 0.9.0 and 0.10.0-rc.1. @returns a negative number if `one` is older */
export function compareVersions(one, other) {
  const [a, b] = [parseVersion(one), parseVersion(other)];
  for (const index of [0, 1, 2]) {
    if (a.numbers[index] !== b.numbers[index]) return a.numbers[index] - b.numbers[index];
  }
  if (a.label === b.label) return 0;
  if (a.label === undefined || b.label === undefined) return a.label === undefined ? 1 : -1;
  return a.label.localeCompare(b.label, 'en', { numeric: true });
}
