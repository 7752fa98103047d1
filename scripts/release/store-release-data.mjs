// Stores the data that a release creates in the main workflow, so that the tests can upgrade it:
// npm run release:store-data -- <commit>
// Starts the release from its own commit and its own lock file, fills it, and packs its data directory.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root, run, runtime } from '../lib/workspace.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' } },
});
const [commit] = positionals;
if (commit === undefined) {
  console.error('Usage: npm run release:store-data -- <commit or tag> [--version <version>]');
  process.exit(2);
}
const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
const folder = mkdtempSync(path.join(tmpdir(), 'plainview-release-data-'));
const [source, data] = [path.join(folder, 'source'), path.join(folder, 'data')];

/** Starts the release as an operator does. Resolves with its address and a function that stops it. */
async function start() {
  const child = spawn(path.join(source, 'node_modules/.bin/node'), ['apps/server/src/main.ts'], {
    cwd: source,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIRECTORY: data,
      ADMIN_PASSWORD: 'administrator',
      ADMIN_REGISTRATION_KEY: 'key-of-the-test-product',
      FFMPEG_PATH: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /running at (?<url>\S+)/u.exec(line)?.groups?.url;
    if (url !== undefined) {
      child.stdout.resume();
      return { url, stop: () => (child.kill('SIGTERM'), ended) };
    }
  }
  throw new Error('the release did not start');
}

/** Takes a backup with the release's own command, which releases before 0.5.0 do not have. */
function backUp() {
  const program = ['cli', 'console']
    .map((name) => `apps/server/src/${name}/backup.ts`)
    .find((file) => existsSync(path.join(source, file)));
  if (program === undefined) return;
  const env = { PATH: process.env.PATH, DATA_DIRECTORY: data, LOG_LEVEL: 'error' };
  const args = [program, path.join(folder, 'backup')];
  execFileSync(path.join(source, 'node_modules/.bin/node'), args, { cwd: source, env, stdio: 'inherit' });
}

try {
  mkdirSync(source);
  execFileSync('tar', ['--extract', '--directory', source], { input: git('archive', commit) });
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error'];
  if ((await run('npm', install, { cwd: source, env: process.env })) !== 0)
    throw new Error('npm install failed');
  const packageFile = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const version = values.version ?? packageFile.version;
  const release = await start();
  const program = path.join(root, 'apps/test-support/src/releases/main.ts');
  const hash = git('rev-parse', commit).toString().trim();
  const code = await run(runtime(), [program, 'fill', release.url, path.join(folder, 'facts.json')]);
  await release.stop();
  if (code !== 0) throw new Error('the release could not be filled');
  backUp();
  const args = ['store', data, path.join(folder, 'facts.json'), version, hash, path.join(folder, 'backup')];
  if ((await run(runtime(), [program, ...args])) !== 0) throw new Error('the data could not be stored');
  console.log(`The data of ${version} are in apps/test-support/releases. Commit them.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
