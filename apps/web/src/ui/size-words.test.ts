import { expect, test } from 'vitest';
import { sizeWords } from './size-words.ts';

test('a size in words', () => {
  expect(sizeWords(999)).toBe('999 bytes');
  expect(sizeWords(25_400)).toBe('25.4 KB');
  expect(sizeWords(1_400_000_000)).toBe('1.4 GB');
});
