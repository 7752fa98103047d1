import { expect, test } from 'vitest';
import { formatRanges, parseRanges } from './multirange.ts';

test('ranges of integers are written and read as PostgreSQL does', () => {
  const text = '{[0,1024),[2048,4096)}';
  expect(parseRanges(text)).toEqual([
    [0, 1024],
    [2048, 4096],
  ]);
  expect(formatRanges(parseRanges(text))).toBe(text);
  expect(formatRanges([])).toBe('{}');
  expect(parseRanges('{}')).toEqual([]);
});
