import { expect, test } from 'vitest';
import { formatTimecode } from '../../shared/duration.ts';
import { checkFindingRange } from './finding.ts';

const MINUTE = 60_000_000;

test.each([
  [0, null, undefined],
  [MINUTE, null, undefined],
  [10, 20, undefined],
  [20, 10, 'FINDING_RANGE_REVERSED'],
  [-1, null, 'FINDING_OUTSIDE_VIDEO'],
  [MINUTE + 1, null, 'FINDING_OUTSIDE_VIDEO'],
  [0, MINUTE + 1, 'FINDING_OUTSIDE_VIDEO'],
])('a finding from %s to %s in a minute of video', (startMicroseconds, endMicroseconds, code) => {
  expect(checkFindingRange({ startMicroseconds, endMicroseconds }, MINUTE)?.code).toBe(code);
});

test('a timecode is truncated to the millisecond, never rounded up', () => {
  expect(formatTimecode(3_661_999_999)).toBe('01:01:01.999');
});
