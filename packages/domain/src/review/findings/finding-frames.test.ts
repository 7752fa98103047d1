import { expect, test } from 'vitest';
import type { FrameIndex } from '../../evidence/media/frame-index.ts';
import { checkFindingFrames, findFrames } from './finding-frames.ts';
import { noFrames, type FindingFrames } from './finding.ts';

const index: FrameIndex = {
  source: 'original',
  tool: 'ffprobe 5.1',
  times: Float64Array.of(0, 33_367, 66_733),
  endMicroseconds: 100_100,
  keyFrames: [1],
};
const copied: FrameIndex = { ...index, source: 'copy' };

const frames = (
  startFrame: number | null,
  endFrame: number | null = null,
  frameSource: FindingFrames['frameSource'] = 'original',
): FindingFrames => ({ startFrame, endFrame, frameSource });

test.each<readonly [string, FindingFrames, number, number | null, FrameIndex | null, boolean]>([
  ['no frames, without an index', noFrames, 5, null, null, true],
  ['no frames, with an index', noFrames, 5, null, index, true],
  ['the frame at this time', frames(2), 33_367, null, index, true],
  ['the frames of a range', frames(1, 3), 0, 66_733, index, true],
  ['the copy’s frame, if the copy was compared', frames(2, null, 'copy'), 33_367, null, copied, true],
  ['the original’s frame, where both are the same', frames(2), 33_367, null, copied, true],
  ['the copy’s frame, if it was not compared', frames(2, null, 'copy'), 33_367, null, index, false],
  ['another frame', frames(3), 33_367, null, index, false],
  ['a time between frames', frames(2), 33_368, null, index, false],
  ['a frame after the last one', frames(4), 100_100, null, index, false],
  ['frame 0', frames(0), 0, null, index, false],
  ['a moment with two frames', frames(1, 3), 0, null, index, false],
  ['a range with one frame', frames(1), 0, 66_733, index, false],
  ['a wrong end', frames(1, 2), 0, 66_733, index, false],
  ['a frame of no file', frames(2, null, null), 33_367, null, index, false],
  ['a file without a frame', frames(null), 33_367, null, index, false],
  ['a frame without an index', frames(2), 33_367, null, null, false],
])('%s', (_name, shown, startMicroseconds, endMicroseconds, known, isRight) => {
  const fault = checkFindingFrames({ ...shown, startMicroseconds, endMicroseconds }, known);
  expect(fault).toEqual(isRight ? null : { code: 'FINDING_FRAME_MISMATCH' });
});

test('WS-03 the frames of a finding are those at its marked times, and there is none after the last frame', () => {
  const at = (startMicroseconds: number, endMicroseconds: number | null = null) =>
    findFrames({ startMicroseconds, endMicroseconds }, index);
  expect(at(40_000)).toEqual({
    startFrame: 2,
    endFrame: null,
    frameSource: 'original',
    startMicroseconds: 33_367,
    endMicroseconds: null,
  });
  expect(at(33_366, 200_000)).toMatchObject({ startFrame: 1, endFrame: 3, endMicroseconds: 66_733 });
  expect(at(100_099)).toMatchObject({ startFrame: 3 });
  expect(at(100_100)).toBeNull();
  const found = at(40_000, 70_000);
  expect(found && checkFindingFrames(found, index)).toBeNull();
});
