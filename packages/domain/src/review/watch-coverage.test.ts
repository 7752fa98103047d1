import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../shared/time.ts';
import { gapsBetween, LONGEST_IGNORED_GAP, lengthOf, mergeStretches, type Stretch } from './stretches.ts';
import {
  isPlausible,
  playingTime,
  summarizeCoverage,
  watchSpeedOf,
  withinVideo,
  type WatchedPart,
} from './watch-coverage.ts';

const SECONDS = 1_000_000;
const stretch = (start: number, end: number): Stretch => ({
  startMicroseconds: start * SECONDS,
  endMicroseconds: end * SECONDS,
});
const part = (speed: WatchedPart['speed'], isHeard: boolean, ...stretches: Stretch[]): WatchedPart => ({
  videoId: 'v',
  reviewerId: 'r',
  reviewerName: 'Rae Reviewer',
  speed,
  isHeard,
  stretches,
});

describe('RV-06 coverage', () => {
  test('merged stretches cover exactly the same seconds, sorted and disjoint', () => {
    const some = fc.tuple(fc.nat(60), fc.nat(12)).map(([start, length]) => stretch(start, start + length));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (stretches) => {
        const seconds = new Set<number>();
        for (const { startMicroseconds: start, endMicroseconds: end } of stretches)
          for (let at = start; at < end; at += SECONDS) seconds.add(at);
        const merged = mergeStretches(stretches);
        expect(lengthOf(merged)).toBe(seconds.size * SECONDS);
        for (const [index, one] of merged.entries())
          expect(one.startMicroseconds).toBeGreaterThan(merged[index - 1]?.endMicroseconds ?? -1);
      }),
    );
  });

  test('stretches and gaps together are the whole video', () => {
    const some = fc.tuple(fc.nat(60), fc.nat(12)).map(([start, length]) => stretch(start, start + length));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), fc.integer({ min: 1, max: 90 }), (stretches, length) => {
        const duration = length * SECONDS;
        const covered = mergeStretches(stretches).map((one) => ({
          startMicroseconds: Math.min(one.startMicroseconds, duration),
          endMicroseconds: Math.min(one.endMicroseconds, duration),
        }));
        const gaps = gapsBetween(stretches, duration);
        expect(lengthOf(covered) + lengthOf(gaps)).toBe(duration);
        expect(mergeStretches([...covered, ...gaps])).toEqual([stretch(0, length)]);
      }),
    );
  });

  test('a gap of a few frames is not reported, but a video nobody watched is a gap however short', () => {
    const duration = 10 * SECONDS;
    const almost = { startMicroseconds: LONGEST_IGNORED_GAP, endMicroseconds: duration };
    expect(gapsBetween([almost], duration)).toEqual([]);
    expect(gapsBetween([{ ...almost, startMicroseconds: LONGEST_IGNORED_GAP + 1 }], duration)).toHaveLength(
      1,
    );
    expect(gapsBetween([], 1000)).toEqual([{ startMicroseconds: 0, endMicroseconds: 1000 }]);
  });

  test('percentages are rounded down; only up to 1.5× with sound counts as attentive', () => {
    const parts = [
      part('1', true, stretch(0, 50)),
      part('1.5', true, stretch(40, 60)),
      part('1', false, stretch(60, 70)),
      part('2', true, stretch(70, 99)),
    ];
    expect(summarizeCoverage(parts, 100 * SECONDS)).toEqual({
      watchedPercent: 99,
      attentivePercent: 60,
      gaps: [stretch(99, 100)],
    });
    expect(summarizeCoverage([part('1', true, stretch(0, 99.6))], 100 * SECONDS)).toMatchObject({
      watchedPercent: 99,
    });
    expect(summarizeCoverage([], 0)).toMatchObject({ watchedPercent: 0, attentivePercent: 0 });
  });

  test('speeds are classified by their upper limit', () => {
    expect([0.25, 1, 1.01, 1.5, 2, 3, 4, 4.1, 16].map(watchSpeedOf)).toEqual([
      '1',
      '1',
      '1.5',
      '1.5',
      '2',
      '4',
      '4',
      'faster',
      'faster',
    ]);
  });

  test('a reviewer cannot have played more than time allows', () => {
    const hour = { ...stretch(0, 3600), rate: 2, isHeard: true };
    expect(playingTime([hour])).toBe(30 * MINUTE);
    expect(isPlausible(playingTime([hour]), 30 * MINUTE)).toBe(true);
    expect(isPlausible(playingTime([hour]), 20 * MINUTE)).toBe(false);
  });

  test('a segment is limited to its video', () => {
    const segment = { ...stretch(5, 15), rate: 1, isHeard: true };
    expect(withinVideo(segment, 10 * SECONDS)).toEqual({ ...segment, ...stretch(5, 10) });
    expect(withinVideo(segment, 5 * SECONDS)).toBeNull();
  });
});
