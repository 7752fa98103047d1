// Fails on folders of source with more than 25 files, on import cycles between files, and if the verifier
// grows. Cycles include type-only and dynamic imports: a part that loads lazily must not import from the
// component that loads it. Part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findCycles, relativeImports } from '../lib/import-graph.mjs';
import { root } from '../lib/workspace.mjs';

const MOST_FILES = 25;
/** Folders with one file for each migration, function or trigger of the database. */
const unlimited = /\/server\/migrations(?:\/meta)?$|\/server\/sql\/\w+$/u;
const source = ['apps', 'packages', 'scripts', 'bench', 'examples', 'website'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...source], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** Returns each folder with more files than allowed, without its subfolders. */
function largeFolders() {
  return [...Map.groupBy(files, (file) => path.posix.dirname(file))]
    .filter(([folder, own]) => own.length > MOST_FILES && !unlimited.test(folder))
    .map(([folder, own]) => `${folder} has ${own.length} files, more than ${MOST_FILES}`);
}

/** Returns the files that a file imports by relative paths. */
function importsOf(file) {
  return relativeImports(readFileSync(path.join(root, file), 'utf8')).map((specifier) =>
    path.posix.join(path.posix.dirname(file), specifier),
  );
}

const graph = new Map(
  files.filter((file) => /\.(?:[cm]?js|tsx?)$/u.test(file)).map((file) => [file, importsOf(file)]),
);

/**
 * Maximum lines of code (without blank lines and comments) of the verifier, so that others can read all of
 * the code they rely on. What decides: the code that its page and its command-line program share, and that
 * program. What reads archives: their records, byte by byte. What only shows: the sentences about a verdict, and the page. Subfolders of `src` contain the
 * code that issues proofs and that compares checkpoints in the product. `verify.py` is the second
 * implementation, all of it.
 */
const verifierLimits = [
  {
    part: 'the verifier',
    most: 1180,
    files: /^packages\/proof\/src\/(?!describe-verdict|read-zip|zip-records|file-part)[^/]+(?<!\.test)\.ts$/u,
  },
  {
    part: 'what reads archives',
    most: 175,
    files: /^packages\/proof\/src\/(?:read-zip|zip-records|file-part)\.ts$/u,
  },
  {
    part: 'what shows verdicts',
    most: 470,
    files: /^packages\/proof\/(?:src\/describe-verdict|page\/[^/]+)\.ts$/u,
  },
  { part: 'the second implementation', most: 710, files: /^examples\/verify-bundle\/verify\.py$/u },
];

function verifierLines({ part, most, files: pattern }) {
  const own = files.filter((file) => pattern.test(file));
  const lines = own.flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));
  const issuing = lines.filter((line) => /from '\.\.?\/(?:src\/)?(?:issuing|witness)\//u.test(line));
  if (issuing.length > 0) return [`${part} depends on other code: ${issuing.join(' ')}`];
  const count = lines.filter((line) => !/^\s*(?:$|\/\/|\/?\*|#[ !])/u.test(line)).length;
  return count === 0 || count > most ? [`${part} has ${count} lines of code, more than ${most}`] : [];
}

const problems = [
  ...largeFolders(),
  ...verifierLimits.flatMap(verifierLines),
  ...findCycles(graph).map((cycle) => `import cycle: ${cycle.join(' -> ')}`),
];
for (const problem of problems) console.error(`file structure: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`file structure: ${files.length} files, no folder with more than ${MOST_FILES}, no import cycle`);
