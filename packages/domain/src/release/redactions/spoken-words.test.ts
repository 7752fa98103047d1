import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutedStretches } from './hidden-areas.ts';
import {
  mutedPartOf,
  timesOfWords,
  withoutMutedTimes,
  wordsOfLine,
  type MutedTimes,
} from './spoken-words.ts';

const DURATION = 60_000_000;
const times = (startMicroseconds: number, endMicroseconds: number): MutedTimes => ({
  startMicroseconds,
  endMicroseconds,
});
const line = (text: string, correctedText: string | null = null) => ({
  text,
  correctedText,
  ...times(2_000_000, 2_600_000),
});

test('RD-03: the words of a line are those that were said, with the times of the line', () => {
  const words = wordsOfLine(line('I have a ship', 'I have a chip.'));
  expect(words.map(({ text, from, to }) => [text, from, to])).toEqual([
    ['I', 0, 1],
    ['have', 2, 6],
    ['a', 7, 8],
    ['chip.', 9, 14],
  ]);
  expect(words[3]).toMatchObject(times(2_000_000, 2_600_000));
});

test('RD-03: words are muted with a margin; what overlaps or touches becomes one range', () => {
  expect(timesOfWords([times(2_000_000, 2_600_000)], DURATION)).toEqual([times(1_750_000, 2_850_000)]);
  const three = [times(9_000_000, 9_500_000), times(1_000_000, 2_000_000), times(2_500_000, 3_000_000)];
  expect(timesOfWords(three, DURATION)).toEqual([times(750_000, 3_250_000), times(8_750_000, 9_750_000)]);
  // Of two words with half a second and a microsecond between them, the sound in between stays.
  expect(timesOfWords([times(1_000_000, 2_000_000), times(2_500_001, 3_000_000)], DURATION)).toHaveLength(2);
});

test('RD-03: ranges stay within the video, whatever the times of the transcript', () => {
  expect(timesOfWords([times(0, 100_000)], DURATION)).toEqual([times(0, 350_000)]);
  expect(timesOfWords([times(59_900_000, 61_000_000)], DURATION)).toEqual([times(59_650_000, DURATION)]);
  expect(timesOfWords([times(61_000_000, 62_000_000)], DURATION)).toEqual([]);
  // A line without a duration.
  expect(timesOfWords([times(5_000_000, 5_000_000)], DURATION)).toEqual([times(4_750_000, 5_250_000)]);
});

test('RD-03: words are muted as a whole, in part, or not', () => {
  const muted = mutedStretches([times(1_000_000, 2_000_000), times(4_000_000, 5_000_000)]);
  const partOf = (from: number, to: number) => mutedPartOf(times(from, to), muted);
  expect(partOf(1_000_000, 2_000_000)).toBe('all');
  expect(partOf(1_500_000, 2_000_001)).toBe('part');
  expect(partOf(2_000_000, 4_000_000)).toBe('none');
  expect(partOf(3_000_000, 6_000_000)).toBe('part');
  expect(partOf(1_200_000, 1_200_000)).toBe('all');
  expect(partOf(2_000_000, 2_000_000)).toBe('none');
});

test('RD-03: what is muted already gets no second range; what is muted in part does', () => {
  const muted = [times(1_000_000, 2_000_000), times(2_000_000, 3_000_000)];
  const wanted = [times(1_500_000, 2_500_000), times(2_500_000, 3_500_000), times(8_000_000, 9_000_000)];
  expect(withoutMutedTimes(wanted, muted)).toEqual(wanted.slice(1));
});

test('RD-03: no word that was chosen is audible, and nothing beyond the margin is muted', () => {
  const span = fc
    .tuple(fc.nat({ max: DURATION - 1 }), fc.nat({ max: 3_000_000 }))
    .map(([from, length]) => times(from, Math.min(from + length, DURATION)));
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 20 }), (words) => {
      const made = timesOfWords(words, DURATION);
      const stretches = mutedStretches(made);
      expect(stretches).toHaveLength(made.length);
      for (const word of words) expect(mutedPartOf(word, stretches)).toBe('all');
      const near = mutedStretches(words, 250_000);
      for (const one of made) expect(mutedPartOf(one, near)).toBe('all');
    }),
  );
});
