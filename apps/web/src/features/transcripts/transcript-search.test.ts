import { expect, test } from 'vitest';
import { findLines, nextIndex, searchPattern, splitMatches } from './transcript-search.ts';

const line = (text: string, correctedText: string | null = null, speaker: string | null = null) => ({
  number: 1,
  startMicroseconds: 0,
  endMicroseconds: 0,
  speaker,
  text,
  correctedText,
  confirmedBy: null,
  confirmedAt: null,
});

const marked = (text: string, search: string): string =>
  splitMatches(text, searchPattern(search))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('RV-16: a search finds text in any case, across spaces, and nothing else', () => {
  expect(marked('Step out. STEP back.', 'step')).toBe('[Step] out. [STEP] back.');
  expect(marked('Hands   up (now)?', ' hands up  (now)? ')).toBe('[Hands   up (now)?]');
  expect(marked('Über die Straße', 'über')).toBe('[Über] die Straße');
  expect(marked('nothing', 'x')).toBe('nothing');
  expect(marked('nothing', '   ')).toBe('nothing');
});

test('RV-16: a search finds lines by corrected text and speaker', () => {
  const lines = [line('ship', 'chip'), line('ship'), line('a', null, 'Officer Shipley')];
  expect(findLines(lines, searchPattern('ship'))).toEqual([1, 2]);
  expect(findLines(lines, null)).toEqual([]);
});

test('RV-16: the next match follows the current line, and after the last one the first', () => {
  expect([0, 2, 5, 9].map((at) => nextIndex([2, 5, 9], at, 1))).toEqual([2, 5, 9, 2]);
  expect([0, 2, 5, 9].map((at) => nextIndex([2, 5, 9], at, -1))).toEqual([9, 9, 2, 5]);
  expect(nextIndex([], 0, 1)).toBeNull();
});
