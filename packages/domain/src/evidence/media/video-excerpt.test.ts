import { expect, test } from 'vitest';
import type { FrameIndex } from './frame-index.ts';
import { boundsOfFrames } from './video-excerpt.ts';

const index: FrameIndex = {
  source: 'copy',
  tool: 'x',
  times: Float64Array.from([0, 40, 100, 140, 300, 340, 380]),
  endMicroseconds: 420,
  keyFrames: [1, 4, 6],
};

test.each([
  ['the first frame', 1, 1, { from: -20, before: 20, begin: 0, end: 40, keyFrame: null, frames: 1 }],
  ['a later frame', 3, 3, { from: 70, before: 120, begin: 100, end: 140, keyFrame: null, frames: 1 }],
  [
    'a frame in the second group',
    5,
    5,
    { from: 220, before: 320, begin: 300, end: 340, keyFrame: 0, frames: 1 },
  ],
  ['the last frame', 7, 7, { from: 360, before: 420, begin: 380, end: 420, keyFrame: 140, frames: 1 }],
  ['a range', 2, 6, { from: 20, before: 360, begin: 40, end: 380, keyFrame: null, frames: 5 }],
])('RV-09 the bounds of %s contain it and no other', (_name, first, last, bounds) => {
  expect(boundsOfFrames(index, first, last)).toEqual(bounds);
  const within = [...index.times].filter((time) => time >= bounds.from && time < bounds.before);
  expect(within).toHaveLength(bounds.frames);
});
