import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { expect, test } from 'vitest';
import { FrameClock } from './frame-clock.ts';

/** Frames of different lengths: 1 to 4 begin at 0, 40, 100 and 120 ms. */
const index: FrameIndex = {
  source: 'original',
  tool: 'ffprobe 5.1',
  times: Float64Array.of(0, 40_000, 100_000, 120_000),
  endMicroseconds: 160_000,
  keyFrames: [1],
};
const paused = { seeking: false, paused: true };

function started(): FrameClock {
  const clock = new FrameClock();
  clock.setIndex(index);
  clock.present(0, paused);
  return clock;
}

test('states no frame without an index, and before the first one is reported', () => {
  const clock = new FrameClock();
  expect(clock.seek(55_000)).toBe(55_000);
  clock.present(40_000, paused);
  expect(clock.shown()).toBeNull();
  clock.setIndex(index);
  expect(clock.shown()).toBe(2);
  clock.forget();
  expect(clock.shown()).toBeNull();
});

test('a seek aims at the middle of the frame and waits until it is reported', () => {
  const clock = started();
  expect(clock.seek(41_000)).toBe(70_000);
  expect(clock.isWaiting()).toBe(true);
  expect(clock.present(0, { seeking: true, paused: true })).toBeNull();
  expect(clock.isWaiting()).toBe(true);
  expect(clock.present(40_000, paused)).toBeNull();
  expect([clock.isWaiting(), clock.shown(), clock.time()]).toEqual([false, 2, 40_000]);
});

test('seeks that begin during another one never return to its exact position, but show the frame', () => {
  const clock = started();
  expect(clock.seek(41_000)).toBe(70_000);
  clock.seek(1000, true);
  const again = clock.seek(41_000, true);
  expect(again).not.toBe(70_000);
  clock.noteSeeking(again);
  clock.present(40_000, paused);
  expect([clock.isWaiting(), clock.shown()]).toEqual([false, 2]);
  expect(clock.seek(1000)).toBe(20_000);
});

test('the sought frame may be reported before the seek ends', () => {
  const clock = started();
  clock.seek(41_000);
  clock.noteSeeking(70_000);
  clock.present(40_000, { seeking: true, paused: true });
  clock.noteSeeking(70_000);
  expect([clock.isWaiting(), clock.shown()]).toEqual([false, 2]);
});

test('a seek to the frame on the screen need not be reported again', () => {
  const clock = started();
  expect(clock.seek(39_000)).toBe(20_000);
  clock.noteSeeking(20_000);
  expect([clock.isWaiting(), clock.shown()]).toEqual([false, 1]);
  clock.seek(41_000);
  clock.seek(1000);
  expect(clock.isWaiting()).toBe(true);
  clock.stopWaiting();
  expect([clock.isWaiting(), clock.shown()]).toEqual([false, 1]);
});

test('steps count from a seek that is still in progress', () => {
  const clock = started();
  clock.seek(clock.stepTime(1) ?? Number.NaN);
  clock.seek(clock.stepTime(1) ?? Number.NaN);
  expect(clock.shown()).toBe(3);
  expect(clock.stepTime(-1)).toBe(40_000);
});

test('a seek that ends at a wrong frame is repeated once, away from it; then the frame is stated as it is', () => {
  const clock = started();
  clock.seek(40_000);
  expect(clock.present(0, paused)).toBe(85_000);
  expect(clock.present(0, paused)).toBeNull();
  expect([clock.isWaiting(), clock.shown()]).toEqual([false, 1]);
  clock.seek(40_000);
  expect(clock.present(100_000, paused)).toBe(55_000);
});

test('while playing, a later frame is not corrected', () => {
  const clock = started();
  clock.seek(40_000);
  expect(clock.present(100_000, { seeking: false, paused: false })).toBeNull();
  expect(clock.shown()).toBe(3);
});

test('a frame that is never reported, or not in the index, is unknown', () => {
  const clock = started();
  clock.seek(40_000);
  clock.stopWaiting();
  expect([clock.isWaiting(), clock.shown(), clock.time()]).toEqual([false, null, null]);
  clock.present(900_000, paused);
  expect(clock.shown()).toBeNull();
  clock.present(100_000, paused);
  expect(clock.shown()).toBe(3);
  clock.noteSeeking(41_000);
  expect(clock.shown()).toBeNull();
});

test('a frame that is not reported is asked for twice, at other positions in it; then it is unknown', () => {
  const clock = started();
  expect(clock.repeat(20_000)).toBeNull();
  clock.seek(41_000);
  expect([clock.repeat(70_000), clock.isWaiting(), clock.shown()]).toEqual([85_000, true, 2]);
  clock.noteSeeking(85_000);
  expect(clock.repeat(85_000)).toBe(55_000);
  expect(clock.repeat(55_000)).toBeNull();
  clock.stopWaiting();
  expect(clock.shown()).toBeNull();
  clock.seek(41_000);
  clock.repeat(70_000);
  clock.present(40_000, paused);
  expect([clock.isWaiting(), clock.shown(), clock.repeat(85_000)]).toEqual([false, 2, null]);
});

test('a frame that another seek shows is asked for, too', () => {
  const clock = started();
  clock.noteSeeking(41_000);
  expect(clock.shown()).toBeNull();
  expect([clock.repeat(41_000), clock.shown(), clock.isWaiting()]).toEqual([85_000, 2, true]);
});
