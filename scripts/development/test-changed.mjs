// Runs the tests closest to the changes since the branch left main: unit tests of the rules by their imports,
// server and browser tests by their names. Gives a first result within about two minutes; `npm test` is
// authoritative. `-- --list` prints the selection and runs nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../lib/test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, root, run } from '../lib/workspace.mjs';

/** Maximum number of files of each kind, to keep the run short. */
const MOST = 5;
/** Path segments that say nothing about the subject. */
const GENERAL = new Set(
  (
    'app apps package packages module platform src test tests spec ts tsx mjs server web domain contract use case procedure repository ' +
    'persistence schema handler job feature screen route ui view http index api and of the to with'
  ).split(' '),
);

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();

const singular = (word) => (word.length > 3 ? word.replace(/s$/u, '') : word);

/**
 * Returns the words of a path that name a subject: `modules/operations/webhooks/send-webhook.job.ts`
 * gives `operation`, `webhook` and `send`.
 */
function subjects(file) {
  const words = file
    .replaceAll(/(?<lower>[a-z])(?<upper>[A-Z])/gu, '$<lower> $<upper>')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .map(singular);
  return new Set(words.filter((word) => word !== '' && !GENERAL.has(word)));
}

/**
 * Chooses test files of a folder: changed ones first, then those whose names share the most words
 * with a changed file.
 */
function choose(folder, suffix, changed) {
  const changes = changed.map(subjects);
  const scored = readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith(suffix) && !name.endsWith('.bucket.test.ts'))
    .map((name) => {
      const words = [...subjects(path.posix.basename(name, suffix))];
      const shared = changes.map((change) => words.filter((word) => change.has(word)).length);
      const isChanged = changed.includes(`${folder}/${name}`);
      return {
        file: `${folder}/${name}`,
        score: isChanged ? Infinity : Math.max(0, ...shared) / words.length,
      };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ file }) => file);
  const left = scored.slice(MOST);
  if (left.length > 0) console.log(`Also related, but left to npm test: ${left.join(', ')}`);
  return scored.slice(0, MOST);
}

/** Runs a tool on the chosen files. Resolves with whether they pass. */
async function passes(label, command, args, options) {
  console.log(`\n== ${label}: ${args.filter((arg) => arg.startsWith('apps/')).join(' ')}`);
  return (await run(command, args, options)) === 0;
}

const base = git('merge-base', 'HEAD', 'main') || 'HEAD';
const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
const changed = git('diff', '--name-only', base).split('\n').concat(untracked).filter(Boolean);
const touches = (pattern) => changed.some((file) => pattern.test(file));

const nearest = (folder, suffix, otherwise) => {
  const chosen = choose(folder, suffix, changed);
  return chosen.length > 0 ? chosen : [`${folder}/${otherwise}${suffix}`];
};
// The test file next to a changed server module covers it. All other tests are chosen by comparing names.
const beside = changed
  .filter((file) => file.startsWith('apps/server/src/'))
  .map((file) => (file.endsWith('.test.ts') ? file : file.replace(/\.ts$/u, '.test.ts')))
  .filter((file) => existsSync(path.join(root, file)));
const server = touches(/^(apps\/(server|test-support)|packages)\//u)
  ? [...new Set([...beside, ...nearest('apps/server/tests', '.test.ts', 'tickets/main-job')])]
  : [];
const browser = touches(/^(apps\/|packages\/)/u)
  ? nearest('apps/e2e/tests', '.spec.ts', 'review/main-job')
  : [];

if (process.argv.includes('--list')) {
  console.log([...server, ...browser].join('\n'));
  process.exit(0);
}
await ensureInstalled();
// Needs the processors for a few seconds only; the server tests wait for a part of their time.
const built = browser.length > 0 ? ensureBuilt() : Promise.resolve();
let sound = await passes('Rules', 'vitest', [
  'run',
  '--project=rules',
  '--project=web',
  `--changed=${base}`,
  '--passWithNoTests',
]);
if (server.length > 0)
  sound = (await passes('Server', 'vitest', ['run', '--project=server', ...server])) && sound;
if (browser.length > 0) {
  const env = { ...environment, CHROMIUM_PATH: await ensureBrowser() };
  await built;
  const args = ['test', '-c', 'apps/e2e/playwright.config.ts', ...browser];
  sound = (await passes('Browser', 'playwright', args, { env })) && sound;
}
process.exit(sound ? 0 : 1);
