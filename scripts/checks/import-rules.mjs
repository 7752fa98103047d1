// Defines the folders of apps/server/src that each folder may import from, and the areas that each area of
// apps/server/src/modules may import from. A file of a noun counts as what its name says: repositories and tables
// as `repositories`, procedures as `procedures`, and files without such a name as `actions`. Fails on any other import, on folders of the packages
// and of the web application that import each other, and on modules and functions that would block the event
// loop. Type-only imports count. Writes the diagram in ARCHITECTURE.md; with --check compares it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findCycles, relativeImports } from '../lib/import-graph.mjs';
import { root } from '../lib/workspace.mjs';
import { areas, kinds, mixed, rules } from './import-layers.mjs';

/**
 * Folders whose code takes seconds. Only programs of worker threads load it, and only threads load those.
 * Others import only their types.
 */
const threadOnly = ['platform/integrations/pdf/', 'platform/integrations/pdf-signature/'];

/**
 * Functions that block the event loop for longer the more they are given. There is an
 * asynchronous one of each.
 */
const blocking =
  /\b(?:brotli(?:Compress|Decompress)|deflate(?:Raw)?|inflate(?:Raw)?|g(?:un)?zip|unzip|zstd(?:Compress|Decompress)|pbkdf2|scrypt|exec|execFile)Sync\b/u;

/** Their folders, and the files next to those, import each other in one direction only, tests included. */
const oneWay = [
  ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`),
  'apps/web/src',
  'apps/web/src/features',
  'apps/web/src/screens',
];

const source = path.join(root, 'apps/server/src');
const page = path.join(root, 'ARCHITECTURE.md');
const order = Object.keys(rules);

/** Returns the TypeScript files in a folder, relative to it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/u.test(file));

/** The files of the server, without tests. */
const files = filesIn(source).filter((file) => !/\.test\.ts$|\/testing\/|\.conformance\.ts$/u.test(file));

const kindOf = (file) => kinds[/\.\w+\.ts$/u.exec(file)?.[0]] ?? 'actions';

/** Returns the rules that apply to a file: those of its kind or of its folder. */
function folderOf(file) {
  if (file.startsWith('postgres/')) return 'postgres';
  if (kindOf(file) === 'repositories' || file.startsWith('modules/') || mixed.test(file)) return kindOf(file);
  const parts = file.replace(/\.ts$/u, '').split('/');
  return parts.slice(0, parts[0] === 'platform' ? 2 : 1).join('/');
}

/** Returns the area and the noun of a file in `modules`. */
function placeOf(file) {
  const [folder, area, noun] = file.split('/');
  return folder === 'modules' ? { area, noun: `${area}/${noun}` } : null;
}

const textOf = (file) => readFileSync(path.join(source, file), 'utf8');

/** Returns the files that a file imports, relative to the source folder; those of `packages/postgres` below `postgres`. */
function importsOf(file, text = textOf(file)) {
  const ofPostgres = [...text.matchAll(/from '@plainview\/(?<file>postgres\/[^']+)'/gu)];
  return [
    ...relativeImports(text).map((specifier) => path.posix.join(path.posix.dirname(file), specifier)),
    ...ofPostgres.map(({ groups }) => `${groups.file}.ts`),
  ];
}

/** Returns the files that a file imports when it runs, relative to the source folder. */
const loadedBy = (file) => importsOf(file, textOf(file).replaceAll(/^(?:import|export) type [^;]+;/gmu, ''));

/** Programs of threads, and what only they load. */
const inThread = new Set(
  files.filter(
    (file) =>
      textOf(file).includes("/answer-requests.ts'") || threadOnly.some((folder) => file.startsWith(folder)),
  ),
);

/** Code of worker threads that is loaded elsewhere, and functions that block the event loop. */
function blocked() {
  const problems = [];
  for (const file of files.filter((each) => !inThread.has(each))) {
    for (const other of loadedBy(file))
      if (inThread.has(other))
        problems.push(`${file} may import only types of ${other}, which worker threads load`);
    const [name] = blocking.exec(textOf(file)) ?? [];
    if (name !== undefined) problems.push(`${file} may not use ${name}: it blocks the event loop`);
  }
  return problems;
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));

/** Returns the imports that no rule allows. */
function forbidden() {
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter(
        (other) => folderOf(other) !== folderOf(file) && !rules[folderOf(file)]?.includes(folderOf(other)),
      )
      .map((other) => `${file} may not import ${other}`),
  );
}

/** Returns imports of nouns by the platform, imports from a later area, and nouns that import each other. */
function betweenNouns() {
  const problems = [];
  const nouns = new Map();
  for (const [file, imports] of graph) {
    const own = placeOf(file);
    if (!own) {
      const upward = imports.filter((other) => placeOf(other) && kindOf(other) !== 'repositories');
      if (file.startsWith('platform/'))
        problems.push(...upward.map((other) => `${file} may not import ${other}, which is of a noun`));
      continue;
    }
    if (!areas.includes(own.area)) problems.push(`${file} is in no known area`);
    for (const other of imports) {
      const theirs = placeOf(other);
      if (!theirs || theirs.noun === own.noun || kindOf(other) === 'repositories') continue;
      if (areas.indexOf(theirs.area) > areas.indexOf(own.area))
        problems.push(`${file} may not import ${other}, which is of a later area`);
      if (!nouns.has(own.noun)) nouns.set(own.noun, new Set());
      nouns.get(own.noun).add(theirs.noun);
    }
  }
  return [...problems, ...findCycles(nouns).map((cycle) => `nouns import each other: ${cycle.join(' -> ')}`)];
}

/** How many names of folders a noun consists of. The domain groups nouns by areas, as the server does. */
const depthIn = (folder) => (folder === 'packages/domain/src' ? 2 : 1);

/** Returns the cycles of folders below a folder, with an import for each step. */
function folderCycles(folder) {
  const nounOf = (file) => file.split('/').slice(0, -1).slice(0, depthIn(folder)).join('/') || file;
  const steps = new Map();
  for (const file of filesIn(path.join(root, folder)))
    for (const other of importsOf(file, readFileSync(path.join(root, folder, file), 'utf8'))) {
      if (other.startsWith('..')) continue;
      const [from, to] = [file, other].map(nounOf);
      if (from === to) continue;
      if (!steps.has(from)) steps.set(from, new Map());
      steps.get(from).set(to, `${file} imports ${other}`);
    }
  const folders = new Map([...steps].map(([from, others]) => [from, [...others.keys()]]));
  return findCycles(folders).map((cycle) => {
    const imports = cycle.slice(1).map((to, index) => steps.get(cycle[index]).get(to));
    return `${folder} has a cycle of folders, ${cycle.join(' -> ')}: ${imports.join(', ')}`;
  });
}

/** Folders without a rule, and rules that no file needs. `platform/core` is open to all. */
function mismatched() {
  const folders = new Set(files.map(folderOf));
  const used = new Set(
    [...graph].flatMap(([file, imports]) => imports.map((other) => `${folderOf(file)} ${folderOf(other)}`)),
  );
  return [
    ...[...folders].filter((folder) => !rules[folder]).map((folder) => `${folder} has no rule`),
    ...order.flatMap((folder) =>
      rules[folder]
        .filter((other) => other !== 'platform/core' && !used.has(`${folder} ${other}`))
        .map((other) => `the rule of ${folder} allows ${other}, which it does not import`),
    ),
  ];
}

/** Rules that would allow imports from a folder listed earlier. */
const upward = Object.entries(rules).flatMap(([folder, allowed]) =>
  allowed
    .filter((other) => order.indexOf(other) <= order.indexOf(folder))
    .map((other) => `the rule of ${folder} allows ${other}, which is above it`),
);

/** Draws the diagram, with an arrow for each direct rule that is not implied by a chain of others. */
function diagram() {
  const reach = (folder) => new Set(rules[folder].flatMap((other) => [other, ...reach(other)]));
  const arrows = order.flatMap((folder) =>
    rules[folder]
      .filter((other) => !rules[folder].some((between) => between !== other && reach(between).has(other)))
      .map((other) => `  ${folder} --> ${other}`.replaceAll('/', '-')),
  );
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

const begin = '<!-- import rules: begin -->';
const end = '<!-- import rules: end -->';
const text = readFileSync(page, 'utf8');
const [before, rest = ''] = text.split(begin);
const after = rest.slice(rest.indexOf(end));
const next = `${before}${begin}\n\n${diagram()}\n\n${after}`;
const problems = [
  ...upward,
  ...mismatched(),
  ...forbidden(),
  ...betweenNouns(),
  ...blocked(),
  ...oneWay.flatMap(folderCycles),
];
if (!text.includes(begin) || !text.includes(end))
  problems.push('ARCHITECTURE.md has no place for the diagram');
else if (process.argv.includes('--check') && next !== text)
  problems.push('the diagram in ARCHITECTURE.md is out of date: npm run import-rules');
else if (next !== text) writeFileSync(page, next);

for (const problem of problems) console.error(`import rules: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(
  `import rules: ${files.length} files and ${order.length} folders of the server without upward imports, no cycles in ${oneWay.length} other folders`,
);
