import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test('a file size is shown in decimal units', () => {
  expect(formatFileSize(1)).toBe('1 byte');
  expect(formatFileSize(999)).toBe('999 bytes');
  expect(formatFileSize(25_400)).toBe('25.4 KB');
  expect(formatFileSize(1_400_000_000)).toBe('1.4 GB');
  expect(formatFileSize(20_000_000_000)).toBe('20 GB');
});
