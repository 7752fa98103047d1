import { expect, test } from 'vitest';
import {
  countAllKeyFrames,
  haveDistinctIds,
  mutedRangesProblem,
  readTracks,
  tracksProblem,
  type WrittenTrack,
} from './redaction-marks.ts';

const track: WrittenTrack = {
  id: 'one',
  reasonCode: 'minor',
  startFrame: 5,
  endFrame: 30,
  keyFrames: '10 0 0 1000 1000;20 0 0 2000 1000',
};
const video = { frames: 30, reasonCodes: new Set(['minor']) };

test.each([
  [track, null],
  [{ ...track, endFrame: 31 }, 'REDACTION_OUTSIDE_VIDEO'],
  [{ ...track, keyFrames: '31 0 0 1000 1000' }, 'REDACTION_OUTSIDE_VIDEO'],
  [{ ...track, reasonCode: 'other' }, 'REDACTION_REASON_UNKNOWN'],
])('regions are within the frames of the video, for a reason of the order: %j', (one, problem) => {
  expect(tracksProblem([track, one], video)).toBe(problem);
});

test.each([
  [{ reasonCode: 'minor', endMicroseconds: 1_000_000 }, null],
  [{ reasonCode: 'minor', endMicroseconds: 1_000_001 }, 'REDACTION_OUTSIDE_VIDEO'],
  [{ reasonCode: 'other', endMicroseconds: 1_000_000 }, 'REDACTION_REASON_UNKNOWN'],
])('muted ranges are within the video, for a reason of the order: %j', (range, problem) => {
  const ranges = [{ id: 'one', startMicroseconds: 0, ...range }];
  const { reasonCodes } = video;
  expect(mutedRangesProblem(ranges, { durationMicroseconds: 1_000_000, reasonCodes })).toBe(problem);
});

test('written tracks are counted and read, and never left out', () => {
  expect(countAllKeyFrames([track, track])).toBe(4);
  expect(haveDistinctIds([track, { ...track, id: 'two' }])).toBe(true);
  expect(haveDistinctIds([track, track])).toBe(false);
  expect(readTracks([track])[0]?.keyFrames).toHaveLength(2);
  expect(() => readTracks([track, { ...track, keyFrames: '1 0 0 0 0' }])).toThrow('cannot be read');
});
