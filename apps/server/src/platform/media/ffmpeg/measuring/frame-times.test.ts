import { expect, test } from 'vitest';
import { collectFrameTimes } from './frame-times.ts';

const frame = (
  microseconds: number,
  over: Partial<{ isShown: boolean; isKey: boolean; isTimed: boolean }> = {},
) => ({
  microseconds,
  isShown: true,
  isKey: false,
  isTimed: true,
  ...over,
});

function collect(...frames: readonly ReturnType<typeof frame>[]) {
  const collected = collectFrameTimes();
  for (const one of frames) collected.add(one);
  return collected.finish();
}

test('frames come in the order of decoding and are numbered in the order of showing', () => {
  const { times, keyFrames, hasInnerCuts } = collect(
    frame(-40, { isKey: true }),
    frame(120, { isKey: true }),
    frame(40),
    frame(0),
  );
  expect(times).toEqual(Float64Array.of(-40, 0, 40, 120));
  expect(keyFrames).toEqual([1, 4]);
  expect(hasInnerCuts).toBe(false);
});

test('frames that are decoded after a key frame and shown before it are an open group', () => {
  const key = { isKey: true };
  expect(collect(frame(0, key), frame(80), frame(40), frame(120, key), frame(160)).hasOpenGroups).toBe(false);
  expect(collect(frame(0, key), frame(40), frame(120, key), frame(80), frame(160)).hasOpenGroups).toBe(true);
});

test('frames left out before the first or after the last one are no inner cut', () => {
  const left = { isShown: false };
  expect(collect(frame(-40, left), frame(0), frame(40), frame(80, left))).toMatchObject({
    times: Float64Array.of(0, 40),
    hasInnerCuts: false,
  });
  expect(collect(frame(0), frame(20, left), frame(40)).hasInnerCuts).toBe(true);
});

test('one frame without a time of its own makes all numbers unknown', () => {
  expect(collect(frame(0), frame(40, { isTimed: false }), frame(80)).times).toBeNull();
});
