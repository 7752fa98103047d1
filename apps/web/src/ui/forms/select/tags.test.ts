import { describe, expect, test } from 'vitest';
import { addTags } from './tags.ts';

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
