import { wordsOfLine } from '@plainview/domain/release/redactions/spoken-words';
import { expect, test } from 'vitest';
import { isSelected, placeAfterKey, selectedWords, type WordPlace } from './word-selection.ts';

const lines = ['Step out of the car', 'Why', 'My name is Jane'].map((text, index) =>
  wordsOfLine({
    text,
    correctedText: null,
    startMicroseconds: index * 1_000_000,
    endMicroseconds: (index + 1) * 1_000_000,
  }),
);
const at = (line: number, word: number): WordPlace => ({ line, word });
const after = (place: WordPlace, key: string, isWhole = false) =>
  placeAfterKey(lines, place, { key, isWhole });
const texts = (anchor: WordPlace, head: WordPlace): string =>
  selectedWords(lines, { anchor, head })
    .map(({ text }) => text)
    .join(' ');

test('RD-03: arrow keys go from word to word and from line to line, and stay in the transcript', () => {
  expect(after(at(0, 0), 'ArrowRight')).toEqual(at(0, 1));
  expect(after(at(0, 4), 'ArrowRight')).toEqual(at(1, 0));
  expect(after(at(2, 3), 'ArrowRight')).toEqual(at(2, 3));
  expect(after(at(1, 0), 'ArrowLeft')).toEqual(at(0, 4));
  expect(after(at(0, 0), 'ArrowLeft')).toEqual(at(0, 0));
  expect(after(at(0, 3), 'ArrowDown')).toEqual(at(1, 0));
  expect(after(at(2, 1), 'ArrowDown')).toEqual(at(2, 1));
  expect(after(at(0, 2), 'ArrowUp')).toEqual(at(0, 2));
  expect(after(at(2, 2), 'Home')).toEqual(at(2, 0));
  expect(after(at(2, 2), 'End')).toEqual(at(2, 3));
  expect(after(at(2, 2), 'Home', true)).toEqual(at(0, 0));
  expect(after(at(0, 2), 'End', true)).toEqual(at(2, 3));
  expect(after(at(0, 2), 'Enter')).toBeNull();
});

test('RD-03: a selection has all words between its ends, in either direction', () => {
  expect(texts(at(0, 3), at(0, 3))).toBe('the');
  expect(texts(at(0, 3), at(2, 1))).toBe('the car Why My name');
  expect(texts(at(2, 1), at(0, 3))).toBe('the car Why My name');
  const selection = { anchor: at(2, 1), head: at(0, 3) };
  expect([at(0, 2), at(0, 3), at(1, 0), at(2, 1), at(2, 2)].map((one) => isSelected(selection, one))).toEqual(
    [false, true, true, true, false],
  );
});
