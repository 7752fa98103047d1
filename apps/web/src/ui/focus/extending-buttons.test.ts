import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../..');

/** The elements of buttons in the source that show more of a list. */
const buttons = globSync('{features,screens,player}/**/*.tsx', { cwd: source }).flatMap((file) =>
  [
    ...readFileSync(path.join(source, file), 'utf8').matchAll(
      /<(?<tag>[Bb]utton)\b(?:(?!<\/?[Bb]utton\b)[^])*?>\s*Show (?:all|earlier|more|\{pluralize)[^]*?<\/\k<tag>>/giu,
    ),
  ].map(([text]) => ({ file, text })),
);

test('every button that shows the rest of a list names the list, in which the focus continues', () => {
  expect(buttons.length).toBeGreaterThanOrEqual(4);
  expect(buttons.filter(({ text }) => !text.includes('aria-controls=')).map(({ file }) => file)).toEqual([]);
});
