import { expect, test } from 'vitest';
import { findingName, numberFindings } from './finding-number.ts';

const finding = (id: string, videoId: string, startMicroseconds: number) => ({
  id,
  videoId,
  startMicroseconds,
  endMicroseconds: null,
  createdAt: new Date(0),
});

test('findings are numbered by the order of the videos, then by time, whatever the order in which they were made', () => {
  const numbers = numberFindings(
    [finding('late', 'first', 9), finding('second video', 'second', 1), finding('early', 'first', 2)],
    ['first', 'second'],
  );
  expect([...numbers]).toEqual([
    ['early', 1],
    ['late', 2],
    ['second video', 3],
  ]);
  expect(findingName(3)).toBe('F3');
});
