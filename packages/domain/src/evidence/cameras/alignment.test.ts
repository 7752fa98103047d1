import { expect, test } from 'vitest';
import {
  commonRange,
  describeOffset,
  formatOffset,
  isRecordedAt,
  knownBetween,
  parseOffset,
  toCommonTime,
  toPosition,
} from './alignment.ts';

test.each([
  ['00:00:02.500', 2_500_000],
  ['+1:02', 62_000_000],
  ['-0.040', -40_000],
  ['−00:01:00', -60_000_000],
  ['12,5', 12_500_000],
  ['99:59:59', 359_999_000_000],
  ['-0', 0],
  ['99:59:59.001', null],
  ['1:60', null],
  ['1:60:00', null],
  ['--1', null],
  ['', null],
  ['2 s', null],
])('RV-15: the start "%s" is %s microseconds', (text, expected) => {
  expect(parseOffset(text)).toBe(expected);
});

test('RV-15: a formatted start is parsed to the same value', () => {
  for (const value of [0, 1, -1, 999, -40_000, 2_500_000, -61_000_001, 359_999_000_000])
    expect(parseOffset(formatOffset(value))).toBe(value);
  expect(formatOffset(-2_500_000)).toBe('-00:00:02.500');
  expect(formatOffset(2_500_001)).toBe('+00:00:02.500001');
});

test('RV-15: positions and the common timeline convert into each other', () => {
  const clock = { startMicroseconds: -2_000_000, driftPpm: null };
  expect(toCommonTime(clock, 5_000_000)).toBe(3_000_000);
  expect(toPosition(clock, 3_000_000)).toBe(5_000_000);
  expect(toPosition(clock, -3_000_000)).toBe(-1_000_000);
  const drifting = { startMicroseconds: 1_000_000, driftPpm: 200 };
  expect(toCommonTime(drifting, 3_600_000_000)).toBe(3_601_720_000);
  expect(toPosition(drifting, 3_601_720_000)).toBe(3_600_000_000);
});

test('RV-15: a camera records from its first frame until before its end', () => {
  expect([-1, 0, 999, 1000].map((position) => isRecordedAt(position, 1000))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

const camera = (startMicroseconds: number, durationMicroseconds: number) => ({
  clock: { startMicroseconds, driftPpm: null },
  durationMicroseconds,
});

test('RV-15: the common timeline is from the first start to the last end', () => {
  expect(commonRange([camera(0, 10), camera(-5, 5), camera(3, 20)])).toEqual({ from: -5, to: 23 });
  expect(commonRange([])).toEqual({ from: 0, to: 0 });
});

test('RV-15: the ledger says how a start was found', () => {
  const offset = { startMicroseconds: 2_000_000, driftPpm: 12.5, origin: 'audio', confidence: 0.9 } as const;
  expect(describeOffset('dashcam.mp4', offset)).toBe(
    'dashcam.mp4 at +00:00:02.000 (by audio, drift 12.5 ppm)',
  );
  expect(describeOffset('a.mp4', { ...offset, origin: 'typed', driftPpm: null })).toBe(
    'a.mp4 at +00:00:02.000 (typed)',
  );
});

test.each([
  ['stored', 'stored', 'stored'],
  ['stored', 'edited', 'edited'],
  ['missing', 'stored', 'missing'],
  ['edited', 'missing', 'edited'],
  ['missing', 'missing', 'missing'],
] as const)('CL-09: of a %s and a %s start, the time between both is known as %s', (one, other, expected) => {
  expect(knownBetween(one, other)).toBe(expected);
});
