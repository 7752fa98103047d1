import { expect, test } from 'vitest';
import { shortDuration, summarizeSignals } from './signals-summary.ts';

const SECOND = 1_000_000;
const signal = { rate: 2, values: new Uint8Array(600) };
const signals = {
  tool: 'ffmpeg 5.1',
  durationMicroseconds: 300 * SECOND,
  loudness: signal,
  motion: signal,
  speech: { rate: 10, values: Uint8Array.from({ length: 3000 }, (_, at) => (at < 650 ? 200 : 20)) },
  speechTool: 'detector 1.0',
  silent: [
    [0, 60 * SECOND],
    [100 * SECOND, 130 * SECOND],
    [140 * SECOND, 180 * SECOND],
  ],
  black: [[0, 14 * SECOND]],
  frozen: [],
} as const;

test('RV-03 a screen reader gets the lanes as sentences', () => {
  expect(summarizeSignals(signals, 0.5)).toBe(
    '3 silent intervals, 2 min 10 s in total. Speech for 1 min 5 s in total. 1 black interval, 14 s in total. No frozen intervals.',
  );
  expect(summarizeSignals(signals, 0.9)).toContain('No speech.');
  expect(summarizeSignals({ ...signals, speech: null }, 0.5)).toContain('Speech is not analyzed.');
  expect(summarizeSignals({ ...signals, loudness: null, motion: null }, 0.5)).toBe(
    'No sound track. No picture.',
  );
});

test.each([
  [0.4, 'less than 1 s'],
  [59.6, '1 min'],
  [3720, '1 h 2 min'],
  [3605, '1 h 5 s'],
])('%d s is %j', (seconds, text) => {
  expect(shortDuration(seconds * SECOND)).toBe(text);
});
