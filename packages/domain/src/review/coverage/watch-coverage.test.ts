import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gapsBetween,
  LONGEST_IGNORED_GAP,
  lengthOf,
  mergeStretches,
  withoutStretches,
  type Stretch,
} from './stretches.ts';
import {
  joinSegments,
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
  certainty: 'checked',
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
      skimmedPercent: 0,
      statedPercent: 0,
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

  test('playing time depends on the speed', () => {
    expect(playingTime([{ ...stretch(0, 3600), rate: 2, isHeard: true }])).toBe(1_800_000);
  });

  test('a segment is limited to its video', () => {
    const segment = { ...stretch(5, 15), rate: 1, isHeard: true };
    expect(withinVideo(segment, 10 * SECONDS)).toEqual({ ...segment, ...stretch(5, 10) });
    expect(withinVideo(segment, 5 * SECONDS)).toBeNull();
  });
});

describe('CL-05 what counts as watched', () => {
  test('only checked parts at up to 2× are watched; others are skimmed or stated, each part once', () => {
    const parts: WatchedPart[] = [
      part('2', true, stretch(0, 20)),
      part('4', true, stretch(10, 40)),
      part('faster', false, stretch(30, 50)),
      { ...part('1', true, stretch(45, 80)), certainty: 'stated' },
    ];
    expect(summarizeCoverage(parts, 100 * SECONDS)).toEqual({
      watchedPercent: 20,
      attentivePercent: 0,
      skimmedPercent: 30,
      statedPercent: 30,
      gaps: [stretch(20, 100)],
    });
  });

  test('what remains of a stretch and what was taken away are the whole, without overlap', () => {
    const some = fc.tuple(fc.nat(60), fc.nat(12)).map(([start, length]) => stretch(start, start + length));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 10 }), some, (others, whole) => {
        const remaining = withoutStretches(whole, others);
        expect(lengthOf(mergeStretches([...remaining, ...others]))).toBe(
          lengthOf(mergeStretches([whole, ...others])),
        );
        expect(lengthOf(remaining) + lengthOf(mergeStretches(others))).toBe(
          lengthOf(mergeStretches([...remaining, ...others])),
        );
      }),
    );
  });

  test('segments that follow each other are joined, so that an hour without connection fits in a report', () => {
    const played = { rate: 1, isHeard: true };
    const segments = Array.from({ length: 360 }, (_, index) => ({
      ...stretch(index * 10, index * 10 + 10),
      ...played,
    }));
    expect(joinSegments(segments)).toEqual([{ ...stretch(0, 3600), ...played }]);
    const separate = [
      { ...stretch(0, 1), ...played },
      { ...stretch(1, 2), ...played, rate: 2 },
      { ...stretch(3, 4), ...played, rate: 2 },
      { ...stretch(4, 5), rate: 2, isHeard: false },
    ];
    expect(joinSegments(separate)).toEqual(separate);
  });
});
