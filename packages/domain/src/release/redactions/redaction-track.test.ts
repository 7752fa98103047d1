import { expect, test } from 'vitest';
import { regionOnFrame, type RedactionTrack } from './redaction-track.ts';

const track: RedactionTrack = {
  id: 'track',
  reasonCode: 'minor',
  startFrame: 5,
  endFrame: 30,
  keyFrames: [
    { frame: 10, x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4 },
    { frame: 20, x1: 0.3, y1: 0.2, x2: 0.5, y2: 0.6 },
  ],
};

test.each([
  [4, null],
  [5, { x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4 }],
  [10, { x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4 }],
  [15, { x1: 0.2, y1: 0.2, x2: 0.4, y2: 0.5 }],
  [20, { x1: 0.3, y1: 0.2, x2: 0.5, y2: 0.6 }],
  [30, { x1: 0.3, y1: 0.2, x2: 0.5, y2: 0.6 }],
  [31, null],
])('a region follows its key frames, and stays at the outer ones: frame %i', (frame, expected) => {
  expect(regionOnFrame(track, frame)).toEqual(expected);
});
