import { expect, test } from 'vitest';
import { areaOfRegion, hiddenAreasByFrame, mutedStretches } from './hidden-areas.ts';
import type { RedactionTrack } from './redaction-track.ts';

const size = { width: 200, height: 100 };

test('an area has a margin, even sides that are rounded outward, and ends at the edge of the picture', () => {
  expect(areaOfRegion({ x1: 0.255, y1: 0.2, x2: 0.355, y2: 0.5 }, size)).toEqual({
    left: 42,
    top: 12,
    right: 80,
    bottom: 58,
  });
  expect(areaOfRegion({ x1: 0.9, y1: -0.5, x2: 1.2, y2: 0.5 }, size)).toEqual({
    left: 172,
    top: 0,
    right: 200,
    bottom: 58,
  });
});

test('a region hides the same whichever of its corners comes first, and nothing outside of the picture', () => {
  const region = { x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4 };
  const turned = { x1: 0.3, y1: 0.4, x2: 0.1, y2: 0.2 };
  expect(areaOfRegion(turned, size)).toEqual(areaOfRegion(region, size));
  expect(areaOfRegion({ x1: 1.2, y1: 0, x2: 1.5, y2: 1 }, size)).toBeNull();
});

const track = (startFrame: number, endFrame: number, x: number): RedactionTrack => ({
  id: `${x}`,
  reasonCode: 'minor',
  startFrame,
  endFrame,
  keyFrames: [{ frame: startFrame, x1: x, y1: 0.5, x2: x + 0.1, y2: 0.6 }],
});

test('each frame has the areas of the tracks that are on it', () => {
  const areasOf = hiddenAreasByFrame([track(4, 5, 0.5), track(1, 2, 0.1), track(2, 4, 0.8)], size);
  const lefts = [1, 2, 3, 4, 5, 6].map((frame) => areasOf(frame).map(({ left }) => left));
  expect(lefts).toEqual([[12], [12, 152], [152], [152, 92], [92], []]);
});

const range = (startMicroseconds: number, endMicroseconds: number) => ({
  id: '',
  reasonCode: 'name',
  startMicroseconds,
  endMicroseconds,
});

test('ranges that touch each other are one stretch', () => {
  const ranges = [range(500, 600), range(100, 200), range(150, 180), range(210, 300)];
  expect(mutedStretches(ranges, 5)).toEqual([
    { from: 95, to: 305 },
    { from: 495, to: 605 },
  ]);
});
