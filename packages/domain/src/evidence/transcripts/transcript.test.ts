import { expect, test } from 'vitest';
import { formatLineNumbers, isOutsideVideo, isVouchedFor, lineAt, spokenText } from './transcript.ts';

test('RV-16: a line that a machine wrote needs a person to vouch for it', () => {
  expect(isVouchedFor('machine', { confirmedAt: null })).toBe(false);
  expect(isVouchedFor('machine', { confirmedAt: new Date(0) })).toBe(true);
  expect(isVouchedFor('person', { confirmedAt: null })).toBe(true);
  expect(spokenText({ text: 'ship', correctedText: null })).toBe('ship');
  expect(spokenText({ text: 'ship', correctedText: 'chip' })).toBe('chip');
});

test('RV-16: a line that begins after the video ended is outside it', () => {
  expect(isOutsideVideo({ startMicroseconds: 12_000_000 }, 10_000_000)).toBe(false);
  expect(isOutsideVideo({ startMicroseconds: 12_000_001 }, 10_000_000)).toBe(true);
});

test('RV-16: the line at a position is found', () => {
  const lines = [10, 20, 20, 50].map((startMicroseconds) => ({ startMicroseconds }));
  expect([0, 10, 19, 20, 49, 50, 99].map((at) => lineAt(lines, at))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
  expect(lineAt([], 5)).toBe(-1);
});

test('RV-16: numbers of lines are written as ranges', () => {
  expect(formatLineNumbers([1, 2, 3, 7, 9, 10])).toEqual(['1–3', '7', '9–10']);
  expect(formatLineNumbers([])).toEqual([]);
});
