// Checks docs/asvs.md against OWASP ASVS 5.0 level 2. With --check, every requirement must have its line,
// every file, name and test that a line cites must exist, and the summary must be correct. Without it,
// writes a new summary.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { finish, table } from '../lib/generated-page.mjs';
import { root } from '../lib/workspace.mjs';

/**
 * The level of each requirement of version 5.0.0: one group of digits for each section, one digit for each
 * requirement in order. Only numbers and levels are taken from OWASP ASVS (CC BY-SA 4.0).
 */
const levels = {
  V1: '22 1111122223 112222222223 222 123',
  V2: '122 112 12223 23',
  V3: '3 113 12223 11222233 11122333 3 22333',
  V4: '12233 23333 22 1222',
  V5: '2 112333 113 222',
  V6: '122 111111112222 11223333 112233 22222333 2223 33 2222',
  V7: '222 1111 22 11222 223 22',
  V8: '1233 1123 133 23',
  V9: '111 1222',
  V10: '22 223 22223 1111122222233333 22222 22 222',
  V11: '2233 22233 11233 1222 23 23 33',
  V12: '12233 11 22223',
  V13: '2333 222223 2233 1222233',
  V14: '22 12223333 122',
  V15: '12233 12233 1222222 3333',
  V16: '2 22222 2222 222 2223',
  V17: '23 22223333 22',
};
const states = ['met', 'partly', 'not met', 'operator', 'not applicable'];
const columns = ['Requirement', 'Level', 'Subject', 'State', 'Where', 'Shown by', 'Left'];
const EMPTY = '–';

/** IDs with their levels, in the order of the standard. */
const expected = Object.entries(levels).flatMap(([chapter, sections]) =>
  sections
    .split(' ')
    .flatMap((digits, section) =>
      digits.split('').map((level, index) => ({ id: `${chapter}.${section + 1}.${index + 1}`, level })),
    )
    .filter(({ level }) => level !== '3'),
);

const page = 'docs/asvs.md';
const before = readFileSync(path.join(root, page), 'utf8');
const faults = [];

/** The lines of the page's tables, by chapter. */
const chapters = [...before.matchAll(/^## (?<title>V\d+ .+)\n\n(?<lines>(?:\|.*\n)+)/gmu)].map(
  ({ groups }) => {
    const [head, , ...lines] = groups.lines
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(2, -2).split(' | '));
    if (head.join() !== columns.join()) faults.push(`${groups.title}: not the columns ${columns.join(', ')}`);
    return { title: groups.title, rows: lines };
  },
);

/** Returns the text of a file, '' for a folder, or null if neither exists. */
function textOf(name) {
  const place = path.join(root, name);
  if (!existsSync(place)) return null;
  return statSync(place).isFile() ? readFileSync(place, 'utf8') : '';
}

/**
 * Finds the files that a cell cites: code with a slash or a file extension. A name after # must
 * occur in the file.
 */
const named = (cell) => [...cell.matchAll(/`(?<file>[^`#]+)(?:#(?<name>[^`]+))?`(?<rest>[^`]*)/gu)];
const isFile = (name) => /[/.]/u.test(name) || name === 'Dockerfile';

function checkNames(id, cell) {
  for (const { file, name, rest } of named(cell).map(({ groups }) => groups)) {
    if (!isFile(file) || file.startsWith('/')) continue;
    const text = textOf(file);
    if (text === null) faults.push(`${id}: there is no ${file}`);
    else if (name !== undefined && !new RegExp(`\\b${RegExp.escape(name)}\\b`, 'u').test(text))
      faults.push(`${id}: ${file} has no ${name}`);
    for (const [, test] of rest.matchAll(/“([^”]+)”/gu))
      if (!text?.includes(test)) faults.push(`${id}: ${file} has no test “${test}”`);
  }
}

function checkLine(cells, { id, level }) {
  const [, ownLevel, subject, state, where, shownBy, left] = cells;
  if (cells.length !== columns.length || subject === '') return faults.push(`${id}: not seven cells`);
  if (ownLevel !== level) faults.push(`${id}: of level ${level}, not ${ownLevel}`);
  if (!states.includes(state)) faults.push(`${id}: '${state}' is no state`);
  if (state === 'met' && (where === EMPTY || !/^no test$|“/u.test(shownBy)))
    faults.push(`${id}: met, but not where, or neither by which test nor by none`);
  if (state !== 'met' && left === EMPTY) faults.push(`${id}: ${state}, but not what is left or why`);
  return [where, shownBy, left].forEach((cell) => checkNames(id, cell));
}

const lines = chapters.flatMap(({ rows }) => rows);
const byId = Map.groupBy(lines, ([id]) => id);
for (const requirement of expected) {
  const own = byId.get(requirement.id) ?? [];
  if (own.length !== 1) faults.push(`${requirement.id}: ${own.length} lines`);
  for (const cells of own) checkLine(cells, requirement);
  byId.delete(requirement.id);
}
for (const id of byId.keys()) faults.push(`${id}: no requirement of levels 1 and 2`);

const countsOf = (rows) => states.map((state) => rows.filter((cells) => cells[3] === state).length);
const summary = table(
  ['Chapter', ...states, 'all'],
  [...chapters, { title: 'All', rows: lines }].map(({ title, rows }) =>
    [title, countsOf(rows), rows.length].flat(),
  ),
);
const total = countsOf(lines);
console.log(`asvs: ${states.map((state, index) => `${total[index]} ${state}`).join(', ')}`);
finish({
  name: 'asvs',
  page,
  faults,
  text: before.replace(/(?<=^## Summary\n\n)(?:\|.*\n)*/mu, () => `${summary}\n`),
});
