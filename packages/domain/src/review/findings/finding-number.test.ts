import { expect, test } from 'vitest';
import { findingName, numberFindings } from './finding-number.ts';

const finding = (id: string, videoId: string, startMicroseconds: number, severity = 'minor') => ({
  id,
  videoId,
  startMicroseconds,
  severity,
  endMicroseconds: null,
  createdAt: new Date(0),
});

test('findings are numbered as reports number them: the most serious first, then by video and time', () => {
  const numbers = numberFindings(
    [
      finding('late', 'first', 9),
      finding('second video', 'second', 1),
      finding('serious', 'second', 5, 'serious'),
      finding('early', 'first', 2),
    ],
    ['first', 'second'],
  );
  expect([...numbers]).toEqual([
    ['serious', 1],
    ['early', 2],
    ['late', 3],
    ['second video', 4],
  ]);
  expect(findingName(3)).toBe('F3');
});
