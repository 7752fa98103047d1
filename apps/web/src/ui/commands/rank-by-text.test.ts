import { expect, test } from 'vitest';
import { rankByText, type TextFilter } from './rank-by-text.ts';

const collator = new Intl.Collator('en-US', { usage: 'search', sensitivity: 'base' });
const startsWith = (text: string, part: string): boolean =>
  collator.compare(text.slice(0, part.length), part) === 0;
const filter: TextFilter = {
  startsWith,
  contains: (text, part) =>
    Array.from({ length: text.length }, (_, at) => text.slice(at)).some((rest) => startsWith(rest, part)),
};

const rank = (query: string, ...texts: readonly string[]) => rankByText(texts, (text) => text, query, filter);

test('a text that begins with the query comes first, then one with a word that does', () => {
  expect(rank('port', 'Support', 'Import port', 'Portal')).toEqual(['Portal', 'Import port', 'Support']);
});

test('equal matches keep their order', () => {
  expect(rank('re', 'Reports Archive', 'Release Hold', 'Reopen')).toEqual([
    'Reports Archive',
    'Release Hold',
    'Reopen',
  ]);
});

test('each word must occur, in any order', () => {
  expect(rank('archive rep', 'Reports Archive', 'Reports', 'Video Library')).toEqual(['Reports Archive']);
});

test('case, accents and surrounding spaces do not matter', () => {
  expect(rank('  JOSE ', 'José Ortiz')).toEqual(['José Ortiz']);
});

test('an empty query returns everything, one that nothing matches returns nothing', () => {
  expect(rank(' ', 'Mail', 'Support')).toEqual(['Mail', 'Support']);
  expect(rank('zebra', 'Mail', 'Support')).toEqual([]);
});
