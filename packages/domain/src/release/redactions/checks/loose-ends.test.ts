import { expect, test } from 'vitest';
import type { RedactionTrack, Region } from '../redaction-track.ts';
import { findLooseEnds } from './loose-ends.ts';

const inside: Region = { x1: 0.4, y1: 0.4, x2: 0.6, y2: 0.6 };
const atLeft: Region = { ...inside, x1: 0.005, x2: 0.2 };
const atBottom: Region = { ...inside, y1: 0.8, y2: 1 };

const track = (
  [startFrame, first]: readonly [number, Region],
  [endFrame, last]: readonly [number, Region],
): RedactionTrack => ({
  id: 'track',
  reasonCode: 'minor',
  startFrame,
  endFrame,
  keyFrames: [
    { frame: startFrame, ...first },
    { frame: endFrame, ...last },
  ],
});
const edgesOf = (...tracks: readonly RedactionTrack[]) =>
  findLooseEnds(tracks, 100).map(({ edge, frame }) => [edge, frame]);

test('RD-05: a region that begins or ends inside the picture is a place to look at', () => {
  expect(edgesOf(track([20, inside], [60, inside]))).toEqual([
    ['start', 20],
    ['end', 60],
  ]);
  expect(edgesOf(track([50, inside], [99, inside]), track([20, inside], [60, inside]))).toEqual([
    ['start', 20],
    ['start', 50],
    ['end', 60],
    ['end', 99],
  ]);
});

test('RD-05: with the video, or at a side of the frame, a region may begin and end', () => {
  expect(edgesOf(track([1, inside], [100, inside]))).toEqual([]);
  expect(edgesOf(track([20, atLeft], [60, atBottom]))).toEqual([]);
  expect(edgesOf(track([20, atLeft], [60, inside]))).toEqual([['end', 60]]);
  expect(edgesOf(track([20, inside], [60, atBottom]))).toEqual([['start', 20]]);
  // What counts is where the region is on that frame, not at a key frame.
  const moving = { ...track([1, inside], [99, atLeft]), startFrame: 2, endFrame: 50 };
  expect(edgesOf(moving)).toEqual([
    ['start', 2],
    ['end', 50],
  ]);
});
