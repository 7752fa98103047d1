import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const cache = path.join(import.meta.dirname, '../../node_modules/.cache/bench-peers');

/**
 * Installs another product for comparison, once, into a cache folder that is not part of the lock file.
 * @param {string} name of the package
 * @param {string} version
 * @returns the folder with its `node_modules`, or null, with a message, if it cannot be installed
 */
export function installPeer(name, version) {
  const folder = path.join(cache, `${name.replaceAll('/', '+')}@${version}`);
  if (!existsSync(path.join(folder, 'node_modules', name, 'package.json'))) {
    console.log(`Installing ${name} ${version} for comparison …`);
    mkdirSync(folder, { recursive: true });
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${name}@${version}`,
    ];
    const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) {
      console.log(`${name} can't be installed, so the comparison with it is skipped.`);
      return null;
    }
  }
  return folder;
}

/** Returns a `require` that finds the packages of a peer's folder. */
export const requireFrom = (folder) => createRequire(path.join(folder, 'package.json'));
