import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../shared/time.ts';
import {
  countPlayback,
  isConsistentWithBytes,
  MOST_CARRIED_TIME,
  MOST_REPORTED_TIME,
  PLAYBACK_TOLERANCE,
  startOfPlayback,
  type CountedPart,
} from './count-playback.ts';
import { lengthOf, mergeStretches, type Stretch } from './stretches.ts';
import type { PlayedSegment } from './watch-coverage.ts';

const stretch = (start: number, end: number): Stretch => ({
  startMicroseconds: start * 1_000_000,
  endMicroseconds: end * 1_000_000,
});
const played = (start: number, end: number, rate = 1): PlayedSegment => ({
  ...stretch(start, end),
  rate,
  isHeard: true,
});
const stretchesOf = (parts: readonly CountedPart[]) =>
  mergeStretches(parts.flatMap(({ stretches }) => stretches));

/** Counts reports about one video as the server does: each with its time of arrival in seconds. */
function countAll(reports: readonly (readonly [arrival: number, ...PlayedSegment[]])[]) {
  const counted: CountedPart[] = [];
  let usedUntil = startOfPlayback(new Date(0));
  let reportedAt = usedUntil;
  let beyond = 0;
  for (const [arrival, ...segments] of reports) {
    const result = countPlayback(segments, { counted, usedUntil, reportedAt, now: arrival * SECOND });
    if (result.isBeyondClock) beyond += 1;
    else {
      counted.push(...result.parts);
      ({ usedUntil } = result);
      reportedAt = arrival * SECOND;
    }
  }
  return { parts: counted, seconds: lengthOf(stretchesOf(counted)) / 1_000_000, beyond };
}

describe('CL-05 no more is counted than the clock allows', () => {
  test('a video of 600 s at 16× within 9 s counts as little as these seconds allow', () => {
    const { parts, seconds } = countAll([[9, played(0, 600, 16)]]);
    expect(seconds).toBe(((9 * SECOND + PLAYBACK_TOLERANCE) / SECOND) * 16);
    expect(parts.map(({ speed }) => speed)).toEqual(['faster']);
  });

  test.each([1, 2, 4, 16])('honest reports at %s× count in full for an hour', (rate) => {
    const reports = Array.from(
      { length: 360 },
      (_, index) => [(index + 1) * 10, played(index * 10 * rate, (index + 1) * 10 * rate, rate)] as const,
    );
    expect(countAll(reports)).toMatchObject({ seconds: 3600 * rate, beyond: 0 });
  });

  test('reports that arrive late and then early count in full', () => {
    const arrivals = [10, 28, 30.5, 40, 54, 60];
    const reports = arrivals.map((at, index) => [at, played(index * 10, index * 10 + 10)] as const);
    expect(countAll(reports)).toMatchObject({ seconds: 60, beyond: 0 });
  });

  test('half an hour without connection counts in full with the first report after it', () => {
    const after = 10 + 30 * 60;
    expect(
      countAll([
        [10, played(0, 10)],
        [after, played(10, after)],
      ]),
    ).toMatchObject({ seconds: after });
  });

  test('two tabs that play different parts at once count no more than one', () => {
    const reports = Array.from({ length: 12 }, (_, index) => [
      [(index + 1) * 10, played(index * 10, index * 10 + 10)] as const,
      [(index + 1) * 10, played(1000 + index * 10, 1010 + index * 10)] as const,
    ]).flat();
    const { seconds } = countAll(reports);
    expect(seconds).toBeLessThanOrEqual(120 + PLAYBACK_TOLERANCE / SECOND);
    expect(seconds).toBeGreaterThanOrEqual(120);
  });

  test('time that passed unused cannot be used by a parallel tab later', () => {
    const idle = HOUR / SECOND;
    const { seconds } = countAll([
      [10, played(0, 10)],
      [idle, played(10, 20)],
      [idle + 10, played(20, 30), played(1000, 2000)],
    ]);
    expect(seconds).toBeLessThanOrEqual(20 + 10 + MOST_CARRIED_TIME / SECOND);
  });

  test('one report counts at most an hour, however long ago the first byte was sent', () => {
    const { seconds } = countAll([[10 * (HOUR / SECOND), played(0, 100_000)]]);
    expect(seconds).toBe(MOST_REPORTED_TIME / SECOND);
  });

  test('a repeated report adds nothing and costs no time', () => {
    const { seconds, beyond } = countAll([
      [10, played(0, 10)],
      [20, played(0, 10), played(10, 20)],
      [20, played(0, 10), played(10, 20)],
      [30, played(20, 30)],
    ]);
    expect({ seconds, beyond }).toEqual({ seconds: 30, beyond: 0 });
  });

  test('a loop counts once, and how long it played is limited by the clock', () => {
    const loop = Array.from({ length: 5 }, () => played(0, 2));
    const { parts } = countAll([
      [10, ...loop],
      [20, ...loop, ...loop],
    ]);
    expect(lengthOf(stretchesOf(parts))).toBe(2_000_000);
    const milliseconds = parts.reduce((sum, { playedMilliseconds }) => sum + playedMilliseconds, 0);
    expect(milliseconds).toBeLessThanOrEqual(20 * SECOND + PLAYBACK_TOLERANCE);
  });

  test('a report of which the clock allows nothing is beyond it', () => {
    expect(
      countAll([
        [1, played(0, 3)],
        [1, played(10, 20)],
      ]),
    ).toMatchObject({ seconds: 3, beyond: 1 });
  });
});

const file = (sentBytes: number, hasLink = false) => ({ sizeBytes: 1000, sentBytes, hasLink });

describe('CL-05 what was counted must be consistent with the bytes sent', () => {
  const duration = (100 * MINUTE) / SECOND;
  const is = (share: number, ...files: ReturnType<typeof file>[]) =>
    isConsistentWithBytes([stretch(0, share * duration)], duration * 1_000_000, files);

  test('each byte accounts for at most twice its share of the video', () => {
    expect(is(0.01)).toBe(false);
    expect(is(0.01, file(0))).toBe(false);
    expect(is(0.2, file(100))).toBe(true);
    expect(is(0.21, file(100))).toBe(false);
    expect(is(1, file(500))).toBe(true);
  });

  test('bytes of the original and of a copy add up; a link accounts for the whole file', () => {
    expect(is(0.4, file(100), file(100))).toBe(true);
    expect(is(1, file(0, true))).toBe(true);
  });

  test('parts that were played twice need their bytes once', () => {
    const half = stretch(0, duration / 2);
    expect(isConsistentWithBytes([half, half], duration * 1_000_000, [file(250)])).toBe(true);
  });
});
