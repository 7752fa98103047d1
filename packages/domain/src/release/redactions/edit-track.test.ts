import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endTrackAt,
  keyFrameAt,
  neighborKeyFrame,
  placeRegion,
  regionsOnFrame,
  removeKeyFrame,
  startTrackAt,
} from './edit-track.ts';
import { regionOnFrame, type RedactionTrack } from './redaction-track.ts';

const left = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2 };
const right = { x1: 0.5, y1: 0.1, x2: 0.6, y2: 0.2 };
const track: RedactionTrack = {
  id: 'one',
  reasonCode: 'minor',
  startFrame: 10,
  endFrame: 30,
  keyFrames: [{ frame: 10, ...left }],
};

test('a region that is moved on another frame gets a key frame there, and is interpolated before it', () => {
  const moved = placeRegion(track, 20, right);
  expect(moved.keyFrames.map(({ frame }) => frame)).toEqual([10, 20]);
  expect(regionOnFrame(moved, 15)?.x1).toBeCloseTo(0.3);
  expect(regionOnFrame(moved, 30)).toEqual(right);
});

test('a region that is moved again on a key frame changes it', () => {
  const moved = placeRegion(placeRegion(track, 20, right), 20, left);
  expect(moved.keyFrames).toEqual([
    { frame: 10, ...left },
    { frame: 20, ...left },
  ]);
});

test('a key frame outside the stretch extends it', () => {
  expect(placeRegion(track, 5, left)).toMatchObject({ startFrame: 5, endFrame: 30 });
  expect(placeRegion(track, 40, left)).toMatchObject({ startFrame: 10, endFrame: 40 });
});

test.each([
  [startTrackAt(track, 15), 15, 30],
  [startTrackAt(track, 40), 40, 40],
  [endTrackAt(track, 20), 10, 20],
  [endTrackAt(track, 4), 4, 4],
])('the first and the last frame are set: %#', (changed, startFrame, endFrame) => {
  expect(changed).toEqual({ ...track, startFrame, endFrame });
});

test('a key frame is removed, but never the last one', () => {
  const moved = placeRegion(track, 20, right);
  expect(removeKeyFrame(moved, 10).keyFrames).toEqual([{ frame: 20, ...right }]);
  expect(removeKeyFrame(moved, 11)).toBe(moved);
  expect(removeKeyFrame(track, 10)).toBe(track);
});

test('key frames are found one after the other within the stretch', () => {
  const moved = endTrackAt(placeRegion(placeRegion(track, 20, right), 30, left), 25);
  expect(neighborKeyFrame(moved, 10, 1)).toBe(20);
  expect(neighborKeyFrame(moved, 20, 1)).toBeNull();
  expect(neighborKeyFrame(moved, 15, -1)).toBe(10);
  expect(neighborKeyFrame(moved, 10, -1)).toBeNull();
  expect(keyFrameAt(moved, 20)).toEqual({ frame: 20, ...right });
  expect(keyFrameAt(moved, 21)).toBeUndefined();
});

test('the regions of a frame are those of the tracks that include it', () => {
  const later = { ...track, id: 'two', startFrame: 25, endFrame: 40 };
  expect(regionsOnFrame([track, later], 25).map((one) => one.track.id)).toEqual(['one', 'two']);
  expect(regionsOnFrame([track, later], 31)).toEqual([{ track: later, region: left }]);
  expect(regionsOnFrame([track, later], 9)).toEqual([]);
});

test('whatever is edited, key frames ascend and the stretch is valid', () => {
  const frame = fc.integer({ min: 1, max: 50 });
  const edit = fc.record({ kind: fc.constantFrom('place', 'start', 'end', 'remove'), frame });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      let now = track;
      for (const { kind, frame: at } of edits) {
        if (kind === 'place') now = placeRegion(now, at, right);
        else if (kind === 'start') now = startTrackAt(now, at);
        else if (kind === 'end') now = endTrackAt(now, at);
        else now = removeKeyFrame(now, at);
        const frames = now.keyFrames.map((key) => key.frame);
        expect(frames.length).toBeGreaterThan(0);
        expect(frames).toEqual([...new Set(frames)].toSorted((one, other) => one - other));
        expect(now.startFrame).toBeLessThanOrEqual(now.endFrame);
        expect(kind === 'place' ? regionOnFrame(now, at) : right).toEqual(right);
      }
    }),
  );
});
