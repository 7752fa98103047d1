// Plain JavaScript without dependencies, so that it runs on any installed Node.js before anything
// else is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const inRoot = (...parts) => path.join(root, ...parts);
const bin = inRoot('node_modules', '.bin');

/**
 * Environment that puts the pinned runtime and the lock file's tools first on the path, and keeps
 * the compile cache.
 * @type {NodeJS.ProcessEnv}
 */
export const environment = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
};

/** Runs a program and shows its output. Resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a program. Exits this process if it fails. */
export async function must(command, args, options = {}) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** Returns the first program of the list that is on the path, or null. */
export function findProgram(...names) {
  for (const name of names) {
    const found = spawnSync('/bin/sh', ['-c', `command -v "${name}"`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/**
 * Installs the dependencies in the lock file of a folder, once per version of the lock file. Default: all
 * that the product and its tests need.
 */
export async function ensureInstalled(folder = '.') {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot(folder, 'package-lock.json')))
    .digest('hex');
  const marker = inRoot(folder, 'node_modules', '.installed-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  console.log('Installing dependencies …');
  // Not `npm ci`, which fails if a registry lacks another platform's optional package. This installs exactly
  // what the lock file specifies and leaves the lock file unchanged.
  await must('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: inRoot(folder),
    env: process.env,
  });
  writeFileSync(marker, lock);
}

/** Returns the runtime pinned by the lock file, else the installed one if it is recent enough. */
export function runtime() {
  const pinned = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(`Plainview needs Node 22.18 or newer on this platform; this is ${process.versions.node}.`);
  process.exit(1);
}

const newest = (place) => {
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(place).filter((name) => name !== 'dist');
  return Math.max(0, ...names.map((name) => newest(path.join(place, name))));
};

const isBuilt = (output, sources) => {
  const builtAt = existsSync(output) ? statSync(output).mtimeMs : 0;
  return sources.every((source) => newest(inRoot(source)) <= builtAt);
};

const vite = (...args) =>
  must(runtime(), [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args, '--logLevel=warn']);

/** Builds the page and the program that verify bundles, if their sources are newer than the build. */
async function ensureVerifierBuilt() {
  const sources = [
    'packages/proof/src',
    'packages/proof/page',
    'packages/proof/vite.config.ts',
    'package-lock.json',
  ];
  const outputs = ['verify.html', 'plainview-verify.mjs'].map((name) => inRoot('packages/proof/dist', name));
  if (outputs.every((output) => isBuilt(output, sources))) return;
  await vite('--config=packages/proof/vite.config.ts');
  await vite('--config=packages/proof/vite.config.ts', '--mode=cli');
}

/**
 * Builds the server and its commands into a few files if their sources are newer, so that they start
 * in half the time.
 */
async function ensureServerBuilt() {
  const sources = [
    'apps/server/src',
    'apps/server/vite.config.ts',
    'packages/contract/src',
    'packages/domain/src',
    'packages/postgres/src',
    'packages/proof/src',
    'package-lock.json',
  ];
  if (isBuilt(inRoot('apps', 'server', 'dist', 'main.js'), sources)) return;
  await vite('apps/server');
}

/** Builds the verifier, the server and the web application if their sources are newer than the build. */
export async function ensureBuilt() {
  await ensureVerifierBuilt();
  await ensureServerBuilt();
  const sources = [
    'apps/web/src',
    'apps/web/public',
    'apps/web/service-worker',
    'apps/web/early-script',
    'apps/web/build-config',
    'apps/web/head.html',
    'apps/web/index.html',
    'apps/web/login.html',
    'apps/web/release.html',
    'apps/web/vite.config.ts',
    'packages',
    'package-lock.json',
  ];
  if (isBuilt(inRoot('apps', 'web', 'dist', 'index.html'), sources)) return;
  console.log('Building the web application …');
  await vite('apps/web');
}

/** Starts a long-running program that ends with this one. Resolves with its exit code. */
export function serve(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  const pass = (signal) => process.on(signal, () => child.kill(signal));
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(pass);
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1))));
}

/**
 * Runs one of the server's commands with the settings of `.env` and this process's arguments, and
 * exits when it exits.
 */
export async function runConsole(name) {
  await ensureInstalled();
  await ensureServerBuilt();
  const settings = inRoot('.env');
  const withSettings = existsSync(settings) ? [`--env-file=${settings}`] : [];
  const [, , ...args] = process.argv;
  process.exit(
    await serve(runtime(), [
      '--disable-warning=ExperimentalWarning',
      ...withSettings,
      `apps/server/dist/${name}.js`,
      ...args,
    ]),
  );
}
