// Fails if a component of the UI kit has no story, or if only stories use it. Part of `npm run lint`. Checks
// the components that files of apps/web/src/ui export. Components that only other components import, such as
// the content of a dialog, need no story.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

const source = path.join(root, 'apps/web/src');

/** Source files of the web application, relative to its source folder, with the files that they import. */
const files = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/u.test(file) && !file.endsWith('.test.ts'))
    .map((file) => [file, importsOf(file)]),
);

/**
 * Returns the names that a file imports from each other file, without types; null if it loads the
 * whole file later.
 */
function importsOf(file) {
  const text = readFileSync(path.join(source, file), 'utf8');
  const resolve = (target) => path.posix.join(path.posix.dirname(file), target);
  const fixed = [...text.matchAll(/^(?:import|export) (?!type )([^;]*?) from '(\.[^']+)';/gmsu)].map(
    ([, names, target]) => ({ target: resolve(target), names: names.match(/(?<!type )\b\w+\b/gu) ?? [] }),
  );
  const late = [...text.matchAll(/import\('(\.[^']+)'\)/gu)].map(([, target]) => ({
    target: resolve(target),
    names: null,
  }));
  return [...fixed, ...late];
}

const isStory = (file) => file.includes('/stories/');
const isKit = (file) => file.startsWith('ui/');

/** Returns the components that a file exports. */
const partsOf = (file) =>
  [
    ...readFileSync(path.join(source, file), 'utf8').matchAll(
      /^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gmu,
    ),
  ].map(([, name]) => name);

const faults = [];
let count = 0;
for (const file of files.keys()) {
  if (!isKit(file) || isStory(file) || !file.endsWith('.tsx')) continue;
  for (const part of partsOf(file)) {
    const users = [...files]
      .filter(([, imports]) =>
        imports.some(({ target, names }) => target === file && (names === null || names.includes(part))),
      )
      .map(([user]) => user);
    const hasStory = users.some(isStory);
    const isUsed = users.some((user) => !isStory(user));
    if (hasStory) count += 1;
    if (!isUsed) faults.push(`${file}: ${hasStory ? 'only stories use' : 'nothing uses'} ${part}`);
    else if (!hasStory && users.some((user) => !isKit(user)))
      faults.push(
        `${file}: ${part} has no story; add ${path.posix.dirname(file)}/stories/${part}.stories.tsx`,
      );
  }
}
for (const fault of faults) console.error(`story list: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`story list: ${count} components of the UI kit have stories`);
