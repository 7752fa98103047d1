import { formatTimecode } from '@plainview/domain/shared/duration';
import { describe, expect, test } from 'vitest';
import {
  exactFrameRate,
  frameAt,
  middleOfFrame,
  parseTimecode,
  steppedFrame,
  toMicroseconds,
} from './time.ts';
import { spokenTime } from './timeline/spoken-time.ts';

describe('timecodes', () => {
  test.each([
    [0, '00:00:00.000'],
    [999, '00:00:00.000'],
    [1_234_567, '00:00:01.234'],
    [3_723_004_999, '01:02:03.004'],
    [360_000_000_000, '100:00:00.000'],
    [-5, '00:00:00.000'],
  ])('%d shows as %s', (microseconds, text) => {
    expect(formatTimecode(microseconds)).toBe(text);
  });

  test.each([
    ['00:00:01.234', 1_234_000],
    ['1:02:03.004', 3_723_004_000],
    ['2:05', 125_000_000],
    ['90:00', 5_400_000_000],
    ['7.5', 7_500_000],
    ['7,5', 7_500_000],
    ['0.000001', 1],
    [' 12 ', 12_000_000],
    ['', null],
    ['1:60', null],
    ['1:60:00', null],
    ['-1', null],
    ['1:2:3:4', null],
    ['1.', null],
    ['one', null],
  ])('%j parses as %j', (text, microseconds) => {
    expect(parseTimecode(text)).toBe(microseconds);
  });

  test.each([
    [0, '0 seconds'],
    [1_000_000, '1 second'],
    [3_661_900_000, '1 hour 1 minute 1 second'],
    [120_000_000, '2 minutes'],
  ])('%d is read as %s', (microseconds, text) => {
    expect(spokenTime(microseconds)).toBe(text);
  });

  test('seconds of the element become whole microseconds', () => {
    expect(toMicroseconds(0.1 + 0.2)).toBe(300_000);
    expect(toMicroseconds(Number.NaN)).toBe(0);
    expect(toMicroseconds(Number.POSITIVE_INFINITY)).toBe(0);
  });
});

describe('frames', () => {
  test('rounded broadcast rates become exact, whole ones stay', () => {
    expect(exactFrameRate(29.97)).toBeCloseTo(30_000 / 1001, 10);
    expect(exactFrameRate(23.976)).toBeCloseTo(24_000 / 1001, 10);
    expect(exactFrameRate(59.94)).toBeCloseTo(60_000 / 1001, 10);
    expect(exactFrameRate(30)).toBe(30);
    expect(exactFrameRate(25)).toBe(25);
    expect(exactFrameRate(29.5)).toBe(29.5);
  });

  test.each([24, 25, 29.97, 30, 59.94, 60, 120])('the middle of a frame is in that frame at %d', (rate) => {
    for (const frame of [0, 1, 2, 299, 300, 12_345, 648_000]) {
      expect(frameAt(middleOfFrame(frame, rate), rate)).toBe(frame);
    }
  });

  test.each([24, 25, 29.97, 30, 59.94, 60])(
    'sixty steps forward and back return to the start, at %d',
    (rate) => {
      const duration = 3_600_000_000;
      const start = middleOfFrame(1000, rate);
      let at = start;
      for (let step = 0; step < 60; step += 1) at = steppedFrame(at, 1, rate, duration);
      expect(frameAt(at, rate)).toBe(1060);
      for (let step = 0; step < 60; step += 1) at = steppedFrame(at, -1, rate, duration);
      expect(at).toBe(start);
    },
  );

  test('steps stay inside the video', () => {
    expect(steppedFrame(0, -1, 30, 1_000_000)).toBe(middleOfFrame(0, 30));
    expect(frameAt(steppedFrame(1_000_000, 1, 30, 1_000_000), 30)).toBe(29);
    expect(steppedFrame(0, 1, 30, 0)).toBe(0);
  });

  test('at the very start of a frame, a step goes to the next one', () => {
    expect(frameAt(steppedFrame(toMicroseconds(10 / 30), 1, 30, 60_000_000), 30)).toBe(11);
  });
});
