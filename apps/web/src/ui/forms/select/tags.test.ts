import { describe, expect, test } from 'vitest';
import { addTags, suggestTags } from './tags.ts';

describe('addTags', () => {
  test.each([
    [[], 'J. Doe', ['J. Doe']],
    [[], '  J.   Doe  ', ['J. Doe']],
    [['A'], 'B, C;D\nE', ['A', 'B', 'C', 'D', 'E']],
    [['J. Doe'], 'j. doe', ['J. Doe']],
    [['A'], ' , ,', ['A']],
    [['A'], '', ['A']],
  ])('%j and %j become %j', (before, text, after) => {
    expect(addTags(before, text)).toEqual(after);
  });
});

test('TK-02 suggestions contain the typed text in any case, without those that are chosen', () => {
  const names = ['Officer Kim', 'Kimball', 'Baker'];
  expect(suggestTags(names, [], ' kim')).toEqual(['Officer Kim', 'Kimball']);
  expect(suggestTags(names, ['officer kim'], '')).toEqual(['Kimball', 'Baker']);
});
