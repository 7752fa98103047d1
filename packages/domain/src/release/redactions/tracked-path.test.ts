import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeRegion } from './edit-track.ts';
import { regionOnFrame, type RedactionTrack } from './redaction-track.ts';
import {
  countTracked,
  neighborOfPerson,
  simplifyPath,
  withTrackedPath,
  type TrackedRegion,
} from './tracked-path.ts';

const at = (frame: number, x1: number, y1 = 0.2): TrackedRegion => ({
  frame,
  x1,
  y1,
  x2: x1 + 0.1,
  y2: y1 + 0.2,
});
const frames = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_frame, place) => from + place);

const track: RedactionTrack = {
  id: 'one',
  reasonCode: 'minor',
  startFrame: 10,
  endFrame: 50,
  keyFrames: [at(10, 0.1)],
};

test('an even movement needs its two ends only, and a turn one more', () => {
  expect(simplifyPath(frames(10, 60).map((frame) => at(frame, frame / 100)))).toHaveLength(2);
  const turning = frames(10, 60).map((frame) => at(frame, 0.5 - Math.abs(frame - 30) / 100));
  expect(simplifyPath(turning).map(({ frame }) => frame)).toEqual([10, 30, 60]);
});

test('one frame or none is kept as it is', () => {
  expect(simplifyPath([at(4, 0.1)])).toEqual([at(4, 0.1)]);
  expect(simplifyPath([])).toEqual([]);
  expect(withTrackedPath(track, [])).toBe(track);
});

test('on every frame the interpolated region is within 2 % of the side of the tracked one', () => {
  const moves = fc.array(fc.tuple(fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.nat(3)), {
    minLength: 1,
    maxLength: 120,
  });
  fc.assert(
    fc.property(moves, (steps) => {
      let left = 0.4;
      const path = steps.map(([by, down], place) => {
        left = Math.min(Math.max(left + by, 0), 0.8);
        return at(place + 10, left, 0.3 + down / 100);
      });
      const followed = withTrackedPath({ ...track, keyFrames: [] }, path);
      for (const region of path) {
        const shown = regionOnFrame(followed, region.frame);
        if (!shown) throw new Error(`nothing is hidden on frame ${region.frame}`);
        expect(Math.abs(shown.x1 - region.x1)).toBeLessThanOrEqual(0.1 * 0.02 + 1e-9);
        expect(Math.abs(shown.y2 - region.y2)).toBeLessThanOrEqual(0.2 * 0.02 + 1e-9);
      }
    }),
  );
});

test('the path extends the stretch, and never shortens it', () => {
  const forward = withTrackedPath(track, [at(10, 0.1), at(20, 0.2)]);
  expect([forward.startFrame, forward.endFrame]).toEqual([10, 50]);
  const later = withTrackedPath(track, [at(10, 0.1), at(70, 0.2)]);
  expect([later.startFrame, later.endFrame]).toEqual([10, 70]);
  const backward = withTrackedPath(track, [at(2, 0.3), at(10, 0.1)]);
  expect([backward.startFrame, backward.endFrame]).toEqual([2, 50]);
});

test('what the tracker set before is replaced, what a person set stays', () => {
  const once = withTrackedPath(track, [at(10, 0.1), at(20, 0.4), at(30, 0.1)]);
  expect(countTracked(once)).toBe(2);
  const corrected = placeRegion(once, 20, at(20, 0.5));
  expect(countTracked(corrected)).toBe(1);
  const again = withTrackedPath(corrected, [at(20, 0.5), at(40, 0.7)]);
  expect(again.keyFrames.map(({ frame, isTracked = false }) => [frame, isTracked])).toEqual([
    [10, false],
    [20, false],
    [40, true],
  ]);
  expect(regionOnFrame(again, 20)).toMatchObject({ x1: 0.5 });
});

test('the next key frame of a person is found in both directions', () => {
  const followed = placeRegion(withTrackedPath(track, [at(10, 0.1), at(20, 0.4)]), 30, at(30, 0.4));
  expect(neighborOfPerson(followed, 10, 1)).toBe(30);
  expect(neighborOfPerson(followed, 30, 1)).toBeNull();
  expect(neighborOfPerson(followed, 25, -1)).toBe(10);
});
