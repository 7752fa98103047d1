import { expect, test } from 'vitest';
import {
  endMutedRangeAt,
  findMutedRange,
  findTrack,
  isMutedAt,
  noMarks,
  startMutedRangeAt,
  withMutedRange,
  withoutMark,
  withReason,
  withTrack,
  type Marks,
} from './marks.ts';
import type { MutedRange, RedactionTrack } from './redaction-track.ts';

const track: RedactionTrack = {
  id: 'track',
  reasonCode: 'minor',
  startFrame: 1,
  endFrame: 9,
  keyFrames: [{ frame: 1, x1: 0, y1: 0, x2: 1, y2: 1 }],
};
const range: MutedRange = {
  id: 'range',
  reasonCode: 'minor',
  startMicroseconds: 1000,
  endMicroseconds: 2000,
};
const marks: Marks = { tracks: [track], mutedRanges: [range] };

test('marks are added, replaced in their place, and removed', () => {
  expect(withMutedRange(withTrack(noMarks, track), range)).toEqual(marks);
  const other = { ...track, id: 'other' };
  const changed = withTrack(withTrack(marks, other), { ...track, endFrame: 5 });
  expect(changed.tracks).toEqual([{ ...track, endFrame: 5 }, other]);
  expect(withoutMark(changed, 'track').tracks).toEqual([other]);
  expect(withoutMark(marks, 'range')).toEqual({ tracks: [track], mutedRanges: [] });
  expect(withoutMark(marks, 'missing')).toBe(marks);
});

test('the reason of a track and of a muted range changes', () => {
  const changed = withReason(withReason(marks, 'track', 'plate'), 'range', 'other');
  expect(findTrack(changed, 'track')?.reasonCode).toBe('plate');
  expect(findMutedRange(changed, 'range')?.reasonCode).toBe('other');
  expect(withReason(marks, 'track', 'minor')).toBe(marks);
  expect(withReason(marks, 'missing', 'plate')).toBe(marks);
});

test('a muted range keeps its start before its end', () => {
  expect(startMutedRangeAt(range, 1500).startMicroseconds).toBe(1500);
  expect(startMutedRangeAt(range, 2000)).toBe(range);
  expect(endMutedRangeAt(range, 1001).endMicroseconds).toBe(1001);
  expect(endMutedRangeAt(range, 1000)).toBe(range);
});

test('a position is muted from the start of a range up to its end', () => {
  expect([999, 1000, 1999, 2000].map((at) => isMutedAt([range], at))).toEqual([false, true, true, false]);
});
