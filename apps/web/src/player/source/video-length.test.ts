import { expect, test } from 'vitest';
import { VideoLength } from './video-length.ts';

function lengthOf(measured: number, reported: number): VideoLength {
  const length = new VideoLength();
  length.reset(measured);
  length.setReported(reported);
  return length;
}

test('RI-04 the measured length counts, and that of the file only without it', () => {
  expect(lengthOf(2_120_000, 8_000_000).shown(2_000_000)).toBe(2_120_000);
  expect(lengthOf(0, 8_000_000).shown(0)).toBe(8_000_000);
  expect(lengthOf(0, 8_000_000).shown(8_500_000)).toBe(8_500_000);
});

test('RI-04 a whole file ends where it was measured, a cut one also where the element waits for more', () => {
  const whole = lengthOf(8_000_000, 8_000_000);
  expect(whole.isEnd(7_900_000, 8_000_000, true)).toBe(false);
  expect(whole.isEnd(8_000_000, 8_000_000, false)).toBe(true);
  const cut = lengthOf(2_120_000, 8_000_000);
  expect(cut.isEnd(1_960_000, 2_120_000, false)).toBe(false);
  expect(cut.isEnd(1_960_000, 2_120_000, true)).toBe(true);
});

test('RI-04 what cannot be decoded at the end of a cut file is left out step by step, but not more than that', () => {
  expect(lengthOf(8_000_000, 8_000_000).endBefore(7_900_000)).toBeNull();
  const cut = lengthOf(2_120_000, 8_000_000);
  expect(cut.endBefore(2_100_000)).toBe(2_020_000);
  expect(cut.endBefore(2_100_000)).toBe(1_940_000);
  expect(cut.lastPosition(2_120_000)).toBe(1_940_000);
  expect(cut.endBefore(0)).toBe(1_860_000);
  expect(cut.endBefore(1_000_000)).toBe(920_000);
  expect(cut.endBefore(150_000)).toBeNull();
});
