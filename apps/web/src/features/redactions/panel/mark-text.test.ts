import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { noMarks, type Marks } from '@plainview/domain/release/redactions/marks';
import { expect, test } from 'vitest';
import { countMarks, listMarks } from './mark-text.ts';

const index: FrameIndex = {
  source: 'original',
  tool: 'test',
  times: Float64Array.of(0, 40_000, 100_000, 140_000),
  endMicroseconds: 180_000,
  keyFrames: [1],
};
const keyFrames = [{ frame: 2, x1: 0, y1: 0, x2: 1, y2: 1 }];
const trackedKeyFrames = [...keyFrames, { frame: 4, x1: 0, y1: 0, x2: 1, y2: 1, isTracked: true }];
const marks: Marks = {
  tracks: [
    { id: 'last', reasonCode: 'minor', startFrame: 3, endFrame: 4, keyFrames: trackedKeyFrames },
    { id: 'first', reasonCode: 'plate', startFrame: 2, endFrame: 2, keyFrames },
  ],
  mutedRanges: [{ id: 'sound', reasonCode: 'minor', startMicroseconds: 0, endMicroseconds: 61_500_000 }],
};

test('marks are listed by their start, with the time through their last frame', () => {
  expect(listMarks(marks, index).map((one) => [one.id, one.time, one.detail])).toEqual([
    ['sound', '0:00.000–1:01.500', 'no sound'],
    ['first', '0:00.040–0:00.100', 'frame 2, 1 key frame'],
    ['last', '0:00.100–0:00.180', 'frames 3–4, 2 key frames, 1 tracked'],
  ]);
  expect(listMarks(marks, null).map(({ id, time }) => [id, time])).toEqual([
    ['first', ''],
    ['last', ''],
    ['sound', '0:00.000–1:01.500'],
  ]);
});

test('marks are counted', () => {
  expect([marks, noMarks].map(countMarks)).toEqual(['2 regions, 1 muted range', 'Nothing is hidden yet']);
});
