// Finds names of styles that the style sheet does not have, such as a color that was never defined: Tailwind leaves
// them out without a word, and what should have a color has none. Needs the build of the web application.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

const assets = path.join(root, 'apps/web/dist/assets');
const styles = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(path.join(assets, name), 'utf8'))
  .join('\n');
/** A style that takes the name of a color or a size, without what precedes it, such as `hover:`. */
const named =
  /(?<![\w-])(?:bg|text|border|outline|fill|stroke|ring|shadow|rounded)-[a-z]+(?:-[a-z]+)*(?![\w-])/gu;
const text = /(?<quote>['"`])(?<content>(?:(?!\k<quote>).)*)\k<quote>/gu;

const isModule = /^(?:\.{1,2}\/|@plainview\/)/u;

const source = path.join(root, 'apps/web/src');
const problems = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.stories.tsx'))
  .flatMap((file) => {
    const code = readFileSync(path.join(source, file), 'utf8');
    const names = [...code.matchAll(text)]
      .map(({ groups }) => groups.content)
      .filter((content) => !isModule.test(content))
      .flatMap((content) => content.match(named) ?? []);
    return [...new Set(names)].filter((name) => !styles.includes(name)).map((name) => `${file}: ${name}`);
  });
for (const problem of problems) console.error(`unknown class in ${problem}`);
if (problems.length > 0) process.exit(1);
console.log('classes: the style sheet has all names of colors and sizes');
