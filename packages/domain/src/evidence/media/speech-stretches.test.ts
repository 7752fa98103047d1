import { expect, test } from 'vitest';
import { stretchesWithoutSpeech } from './speech-stretches.ts';

/** Returns a signal with ten values a second: a digit is a tenth of the scale, 9 is nearly certain. */
const speechOf = (digits: string) => ({
  rate: 10,
  values: Uint8Array.from(digits, (digit) => Number(digit) * 25.5),
});
const SECOND = 1_000_000;

test('RV-05 a stretch without speech lasts at least a second', () => {
  const speech = speechOf('9'.repeat(5) + '1'.repeat(9) + '9' + '1'.repeat(10) + '9' + '0'.repeat(15));
  expect(stretchesWithoutSpeech(speech, 0.5, 4.1 * SECOND)).toEqual([
    [1.5 * SECOND, 2.5 * SECOND],
    [2.6 * SECOND, 4.1 * SECOND],
  ]);
});

test('RV-05 the threshold decides what counts as speech', () => {
  const speech = speechOf('4'.repeat(20));
  expect(stretchesWithoutSpeech(speech, 0.5, 2 * SECOND)).toEqual([[0, 2 * SECOND]]);
  expect(stretchesWithoutSpeech(speech, 0.4, 2 * SECOND)).toEqual([]);
  expect(stretchesWithoutSpeech(speechOf('0'.repeat(20)), 0, 2 * SECOND)).toEqual([]);
});

test('the last stretch ends with the video', () => {
  expect(stretchesWithoutSpeech(speechOf('0'.repeat(20)), 0.5, 1.95 * SECOND)).toEqual([[0, 1.95 * SECOND]]);
  expect(stretchesWithoutSpeech({ rate: 10, values: new Uint8Array() }, 0.5, 0)).toEqual([]);
});
