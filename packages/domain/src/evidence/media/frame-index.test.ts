import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFrameIndex, encodeFrameIndex } from './frame-index-file.ts';
import {
  areFrameTimes,
  durationOfFrame,
  frameAt,
  matchesFrameTimes,
  middleOfFrame,
  nearestFrame,
  steppedFrame,
  timeOfFrame,
  type FrameIndex,
} from './frame-index.ts';
import { frameSources } from './frame.ts';

/** Any index: irregular frames of 2 µs to 10 s, starting before or after zero. */
const indexes: fc.Arbitrary<FrameIndex> = fc
  .record({
    source: fc.constantFrom(...frameSources),
    tool: fc.string({ maxLength: 40, unit: 'grapheme' }),
    first: fc.integer({ min: -1_000_000, max: 2_000_000_000 }),
    gaps: fc.array(fc.integer({ min: 2, max: 10_000_000 }), { minLength: 1, maxLength: 300 }),
    keys: fc.array(fc.nat(), { maxLength: 20 }),
  })
  .map(({ source, tool, first, gaps, keys }) => {
    const times: number[] = [];
    let time = first;
    for (const gap of gaps) {
      times.push(time);
      time += gap;
    }
    const keyFrames = [...new Set(keys.map((key) => (key % gaps.length) + 1))].toSorted((a, b) => a - b);
    return { source, tool, times: Float64Array.from(times), endMicroseconds: time, keyFrames };
  });

const indexOf = (...times: number[]): FrameIndex => ({
  source: 'original',
  tool: 'ffprobe 5.1',
  times: Float64Array.from(times),
  endMicroseconds: (times.at(-1) ?? 0) + 40_000,
  keyFrames: [1],
});

describe('the file of a frame index', () => {
  test('holds every index without loss', () => {
    fc.assert(
      fc.property(indexes, (index) => {
        expect(decodeFrameIndex(encodeFrameIndex(index))).toEqual(index);
      }),
    );
  });

  test('is rejected if truncated, extended or of another version', () => {
    fc.assert(
      fc.property(indexes, fc.nat(), (index, cut) => {
        const bytes = encodeFrameIndex(index);
        expect(decodeFrameIndex(bytes.subarray(0, cut % bytes.length))).toBeNull();
        expect(decodeFrameIndex(Uint8Array.of(...bytes, 0))).toBeNull();
        expect(decodeFrameIndex(bytes.with(4, 2))).toBeNull();
      }),
    );
  });

  test('is never misread: any bytes are either rejected or a valid index', () => {
    fc.assert(
      fc.property(indexes, fc.nat(), fc.nat({ max: 255 }), (index, at, byte) => {
        const bytes = encodeFrameIndex(index);
        const read = decodeFrameIndex(bytes.with(at % bytes.length, byte));
        expect(read === null || areFrameTimes(read.times, read.endMicroseconds)).toBe(true);
      }),
    );
  });

  test('takes four bytes for each frame at 30 per second before compression', () => {
    const times = Float64Array.from({ length: 9000 }, (_, frame) => Math.round((frame * 1_000_000) / 30));
    const file = encodeFrameIndex({ ...indexOf(0), times, endMicroseconds: 300_000_000 });
    expect(file.length).toBeLessThan(9000 * 4);
  });
});

describe('lookups', () => {
  test('time and number of each frame belong to each other, and its middle shows it', () => {
    fc.assert(
      fc.property(indexes, fc.nat(), (index, pick) => {
        const frame = (pick % index.times.length) + 1;
        const time = timeOfFrame(index, frame);
        expect(frameAt(index, time)).toBe(frame);
        expect(nearestFrame(index, time)).toBe(frame);
        expect(frameAt(index, middleOfFrame(index, frame))).toBe(frame);
        expect(frameAt(index, time - 1)).toBe(Math.max(1, frame - 1));
        expect(durationOfFrame(index, frame)).toBeGreaterThan(0);
      }),
    );
  });

  test('steps move exactly one frame, except at the ends', () => {
    fc.assert(
      fc.property(indexes, fc.nat(), (index, pick) => {
        const count = index.times.length;
        const frame = (pick % count) + 1;
        expect(steppedFrame(index, frame, 1)).toBe(frame === count ? count : frame + 1);
        expect(steppedFrame(index, frame, -1)).toBe(frame === 1 ? 1 : frame - 1);
      }),
    );
  });

  test('positions outside the video show its first or last frame', () => {
    const index = indexOf(500_000, 540_000, 700_000);
    expect(frameAt(index, 0)).toBe(1);
    expect(frameAt(index, 9_000_000)).toBe(3);
    expect(timeOfFrame(index, 0)).toBe(500_000);
    expect(timeOfFrame(index, 4)).toBe(700_000);
  });

  test('a reported time may be up to half a frame off, and no further', () => {
    const index = indexOf(0, 40_000, 80_000);
    expect(nearestFrame(index, 59_999)).toBe(2);
    expect(nearestFrame(index, 60_001)).toBe(3);
    expect(nearestFrame(index, 100_000)).toBe(3);
    expect(nearestFrame(index, 100_001)).toBeNull();
    expect(nearestFrame(index, -20_001)).toBeNull();
  });

  test('frames of another file match if each is the same within half a frame', () => {
    const index = indexOf(0, 33_367, 66_733);
    expect(matchesFrameTimes(index, [0, 33_356, 66_744])).toBe(true);
    expect(matchesFrameTimes(index, [0, 33_367])).toBe(false);
    expect(matchesFrameTimes(index, [0, 66_733, 100_100])).toBe(false);
    expect(matchesFrameTimes(index, [17_000, 50_000, 83_000])).toBe(false);
  });
});

test('times that are no index: none, unordered, repeated, fractional, or without an end', () => {
  expect(areFrameTimes([0, 40_000], 80_000)).toBe(true);
  expect(areFrameTimes([], 80_000)).toBe(false);
  expect(areFrameTimes([40_000, 0], 80_000)).toBe(false);
  expect(areFrameTimes([0, 0], 80_000)).toBe(false);
  expect(areFrameTimes([0, 0.5], 80_000)).toBe(false);
  expect(areFrameTimes([0, 80_000], 80_000)).toBe(false);
});
