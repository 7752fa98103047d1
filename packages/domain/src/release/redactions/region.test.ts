import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKeyFrames, parseKeyFrames } from './key-frames.ts';
import type { Region } from './redaction-track.ts';
import { isStorableRegion, moveRegion, regionBetween, regionCorners, resizeRegion } from './region.ts';

const region: Region = { x1: 0.2, y1: 0.3, x2: 0.4, y2: 0.6 };

test('a region is drawn from any corner, rounded and within the frame', () => {
  expect(regionBetween({ x1: 0.9, y1: 1.4, x2: 0.123_46, y2: -0.2 })).toEqual({
    x1: 0.1235,
    y1: 0,
    x2: 0.9,
    y2: 1,
  });
});

test.each([
  [0.1, -0.1, { x1: 0.3, y1: 0.2, x2: 0.5, y2: 0.5 }],
  [-5, 5, { x1: 0, y1: 0.7, x2: 0.2, y2: 1 }],
])('a region is moved by %f, %f and keeps its size at the edge', (across, down, expected) => {
  expect(moveRegion(region, across, down)).toEqual(expected);
});

test.each([
  ['top-left', { ...region, x1: 0.25, y1: 0.4 }],
  ['top-right', { ...region, x2: 0.45, y1: 0.4 }],
  ['bottom-left', { ...region, x1: 0.25, y2: 0.7 }],
  ['bottom-right', { ...region, x2: 0.45, y2: 0.7 }],
] as const)('the corner %s is moved alone', (corner, expected) => {
  expect(resizeRegion(region, corner, 0.05, 0.1)).toEqual(expected);
});

test('a corner does not go past the opposite one', () => {
  expect(resizeRegion(region, 'bottom-right', -0.3, 0)).toBe(region);
  expect(resizeRegion(region, 'top-left', 0.1995, 0)).toBe(region);
});

test('whatever is done to a region, it can be stored or is recognized as too small', () => {
  const part = fc.double({ min: -2, max: 2, noNaN: true });
  const corners = fc.record({ x1: part, y1: part, x2: part, y2: part });
  const change = fc.record({ corner: fc.constantFrom(...regionCorners), across: part, down: part });
  fc.assert(
    fc.property(corners, fc.array(change, { maxLength: 5 }), (drawn, changes) => {
      let now = regionBetween(drawn);
      for (const { corner, across, down } of changes)
        now = moveRegion(resizeRegion(now, corner, across, down), down, across);
      const stored = parseKeyFrames(formatKeyFrames([{ frame: 1, ...now }]));
      expect(stored).toEqual(isStorableRegion(now) ? [{ frame: 1, ...now }] : null);
    }),
  );
});
