import { expect, test } from 'vitest';
import type { WatchedPart, WatchSpeed } from '../../../review/coverage/watch-coverage.ts';
import { summarizeWatchedCopy, watchedCopyText } from './watched-copy.ts';

const SECOND = 1_000_000;

const part = (
  speed: WatchSpeed,
  from: number,
  to: number,
  certainty: WatchedPart['certainty'] = 'checked',
): WatchedPart => ({
  videoId: 'a',
  reviewerId: 'b',
  reviewerName: 'Casey',
  speed,
  isHeard: true,
  certainty,
  stretches: [{ startMicroseconds: from * SECOND, endMicroseconds: to * SECOND }],
});

test('the speed of a copy is the lowest one at which its share was watched', () => {
  const parts = [part('1', 0, 40), part('1.5', 40, 100), part('2', 0, 60)];
  expect(summarizeWatchedCopy(parts, 100 * SECOND)).toEqual({ percent: 100, speed: '1.5', gaps: [] });
  expect(summarizeWatchedCopy([part('2', 0, 60), part('1', 0, 20)], 100 * SECOND)).toEqual({
    percent: 60,
    speed: '2',
    gaps: [{ startMicroseconds: 60 * SECOND, endMicroseconds: 100 * SECOND }],
  });
});

test('parts that were skimmed or only stated do not count', () => {
  const parts = [part('4', 0, 100), part('1', 0, 100, 'stated')];
  const watched = summarizeWatchedCopy(parts, 100 * SECOND);
  expect(watched).toMatchObject({ percent: 0, speed: null });
  expect(watchedCopyText(watched)).toBe('0%');
  expect(watchedCopyText({ percent: 99, speed: '2' })).toBe('99% at up to 2×');
});
