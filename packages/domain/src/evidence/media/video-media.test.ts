import { expect, test } from 'vitest';
import { ANALYSIS_VERSION, describeQueuePlace, lengthDiffers, speechDetectionOf } from './video-media.ts';

test.each([
  [600, 723, true],
  [10, 4, true],
  [6, 4, false],
  [1, 4, true],
  // One percent of an hour is more than two seconds.
  [3630, 3600, false],
  [3640, 3600, true],
])('entered %i s, measured %i s: differs %s', (typed, measured, differs) => {
  expect(lengthDiffers(typed, measured * 1_000_000)).toBe(differs);
});

test('RI-06 a place in the queue is described with a rough time, if that is known', () => {
  expect(describeQueuePlace({ ahead: 0, seconds: null })).toBe('next in the queue');
  expect(describeQueuePlace({ ahead: 0, seconds: 5 })).toBe('next in the queue, about a minute');
  expect(describeQueuePlace({ ahead: 1, seconds: 95 })).toBe('1 video ahead, about 2 minutes');
  expect(describeQueuePlace({ ahead: 12, seconds: 5399 })).toBe('12 videos ahead, about 2 hours');
});

test('speech is detected once the current version has analyzed a video', () => {
  const content = { isSilent: false, black: null, frozen: null, truncated: null };
  const current = { content, analysisVersion: ANALYSIS_VERSION };
  expect(speechDetectionOf(current, true)).toBe('done');
  expect(speechDetectionOf(current, false)).toBe('done');
  for (const media of [undefined, { content: null, analysisVersion: 1 }, { content, analysisVersion: 1 }]) {
    expect(speechDetectionOf(media, true)).toBe('waiting');
    expect(speechDetectionOf(media, false)).toBe('unavailable');
  }
});
