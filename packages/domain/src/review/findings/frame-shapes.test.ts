import { expect, test } from 'vitest';
import {
  areSameShapes,
  formatShape,
  isVisibleShape,
  moveShape,
  normalizeShape,
  resizeShape,
  type FrameShape,
} from './frame-shapes.ts';

const box: FrameShape = { kind: 'box', x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.6 };
const arrow: FrameShape = { ...box, kind: 'arrow' };

test('RV-09 a shape is rounded and kept within the frame; a box may be drawn from any corner', () => {
  const drawn = { x1: 0.9, y1: 1.2, x2: 0.123_456, y2: -0.1 };
  expect(normalizeShape({ kind: 'box', ...drawn })).toEqual({
    kind: 'box',
    x1: 0.1235,
    y1: 0,
    x2: 0.9,
    y2: 1,
  });
  expect(normalizeShape({ kind: 'arrow', ...drawn })).toEqual({
    kind: 'arrow',
    x1: 0.9,
    y1: 1,
    x2: 0.1235,
    y2: 0,
  });
  expect(Object.is(normalizeShape({ ...box, x1: -0.000_001 }).x1, 0)).toBe(true);
});

test.each([
  [box, true],
  [arrow, true],
  [{ ...box, x2: 0.105 }, false],
  [{ ...box, x2: 0.11 }, true],
  [{ ...arrow, x2: 0.1 }, true],
  [{ ...arrow, x2: 0.1, y2: 0.205 }, false],
])('RV-09 whether %o can be seen: %s', (shape, isVisible) => {
  expect(isVisibleShape(shape)).toBe(isVisible);
});

test('RV-09 a shape keeps its size when it is moved to the edge of the frame', () => {
  expect(moveShape(box, 0.05, -0.05)).toEqual({ kind: 'box', x1: 0.15, y1: 0.15, x2: 0.55, y2: 0.55 });
  expect(moveShape(box, 0.9, -0.9)).toEqual({ kind: 'box', x1: 0.6, y1: 0, x2: 1, y2: 0.4 });
  const left = { kind: 'arrow', x1: 0.5, y1: 0.5, x2: 0.1, y2: 0.5 } as const;
  expect(moveShape(left, -0.5, 0)).toEqual({ ...left, x1: 0.4, x2: 0 });
});

test('RV-09 a shape is resized at either end, never to nothing', () => {
  expect(resizeShape(box, 'end', 0.1, -0.1)).toEqual({ ...box, x2: 0.6, y2: 0.5 });
  expect(resizeShape(box, 'end', -0.4, 0)).toBe(box);
  expect(resizeShape(box, 'end', -0.9, 0)).toBe(box);
  expect(resizeShape(arrow, 'end', -0.9, 0)).toEqual({ ...arrow, x2: 0 });
  expect(resizeShape(box, 'start', -0.5, 0.1)).toEqual({ ...box, x1: 0, y1: 0.3 });
  expect(resizeShape(box, 'start', 0.5, 0)).toBe(box);
  expect(resizeShape(arrow, 'start', 0.9, 0)).toEqual({ ...arrow, x1: 1 });
});

test('the ledger names a shape with all its decimals', () => {
  expect(formatShape(box)).toBe('box 0.1000 0.2000 0.5000 0.6000');
  expect(areSameShapes([box, arrow], [box, { ...arrow }])).toBe(true);
  expect(areSameShapes([box], [arrow])).toBe(false);
  expect(areSameShapes([box], [box, arrow])).toBe(false);
});
