import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../shared/time.ts';
import {
  countPlayback,
  MOST_CARRIED_TIME,
  MOST_REPORTED_TIME,
  PLAYBACK_TOLERANCE,
  separateByBytes,
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

describe('CL-05 only parts whose bytes were sent are checked', () => {
  const duration = (100 * MINUTE) / SECOND;
  /** Returns the seconds of 0 to `seconds` whose bytes were sent, of files of 1000 bytes. */
  const sentOf = (
    seconds: readonly [number, number],
    ranges: readonly (readonly (readonly [number, number])[])[],
    checked: readonly Stretch[] = [],
  ) => {
    const { sent, unsent } = separateByBytes([played(...seconds)], {
      files: ranges.map((each) => ({ sizeBytes: 1000, ranges: each })),
      checked,
      durationMicroseconds: duration * 1_000_000,
    });
    expect(lengthOf(sent) + lengthOf(unsent)).toBe((seconds[1] - seconds[0]) * 1_000_000);
    return sent.map((part) => [part.startMicroseconds / 1_000_000, part.endMicroseconds / 1_000_000]);
  };
  const share = (of: number) => of * duration;

  test('nothing, or one byte, was sent', () => {
    expect(sentOf([0, duration], [])).toEqual([]);
    expect(sentOf([0, duration], [[[0, 1]]])).toEqual([[0, share(0.002)]]);
  });

  test('the first half of the bytes reaches a fifth of the length further', () => {
    expect(sentOf([0, duration], [[[0, 500]]])).toEqual([[0, share(0.7)]]);
  });

  test('the second half of the bytes does not reach the beginning', () => {
    expect(sentOf([0, duration], [[[500, 1000]]])).toEqual([[share(0.3), duration]]);
  });

  test('in total, bytes account for at most twice their share', () => {
    expect(sentOf([0, duration], [[[0, 100]]])).toEqual([[0, share(0.2)]]);
    expect(sentOf([0, duration], [[[0, 100]], [[0, 20]]])).toEqual([[0, share(0.24)]]);
  });

  test('what is checked already needs its bytes once', () => {
    const checked = [stretch(0, share(0.2))];
    expect(sentOf([0, share(0.2)], [[[0, 100]]], checked)).toEqual([[0, share(0.2)]]);
    expect(sentOf([0, share(0.3)], [[[0, 100]]], checked)).toEqual([[0, share(0.2)]]);
  });
});
