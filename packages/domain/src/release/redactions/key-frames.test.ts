import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countKeyFrames, formatKeyFrames, parseKeyFrames } from './key-frames.ts';

test('key frames are read as they were written', () => {
  const corner = fc.integer({ min: 0, max: 4900 });
  const side = fc.integer({ min: 20, max: 5100 });
  const keyFrame = fc.record({
    frame: fc.integer({ min: 1, max: 2_147_483_647 }),
    x: corner,
    y: corner,
    width: side,
    height: side,
    isTracked: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(keyFrame, { minLength: 1, maxLength: 50, selector: ({ frame }) => frame }),
      (drawn) => {
        const keyFrames = drawn
          .toSorted((one, other) => one.frame - other.frame)
          .map(({ frame, x, y, width, height, isTracked }) => {
            const [x1, y1] = [x / 10_000, y / 10_000];
            const [x2, y2] = [(x + width) / 10_000, (y + height) / 10_000];
            return isTracked ? { frame, x1, y1, x2, y2, isTracked } : { frame, x1, y1, x2, y2 };
          });
        const text = formatKeyFrames(keyFrames);
        expect(parseKeyFrames(text)).toEqual(keyFrames);
        expect(countKeyFrames(text)).toBe(keyFrames.length);
      },
    ),
  );
});

test('a key frame of the tracker is marked', () => {
  const region = { x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4 };
  const keyFrames = [
    { frame: 3, ...region },
    { frame: 9, ...region, isTracked: true },
  ];
  expect(formatKeyFrames(keyFrames)).toBe('3 1000 2000 3000 4000;9 1000 2000 3000 4000 t');
});

test('coordinates are rounded, and never outside the frame', () => {
  expect(formatKeyFrames([{ frame: 3, x1: -0.1, y1: 0.123_46, x2: 1.2, y2: 0.5 }])).toBe(
    '3 0 1235 10000 5000',
  );
});

test.each([
  ['', 'nothing'],
  ['1 0 0 100 100;', 'an empty part'],
  ['0 0 0 100 100', 'frame 0'],
  ['2147483648 0 0 100 100', 'a frame that no video has'],
  ['1 0 0 100', 'three coordinates'],
  ['1 0 0 100 100 100', 'five coordinates'],
  ['1 0 0 100 10001', 'a corner outside the frame'],
  ['1 100 0 100 100', 'no width'],
  ['1 0 100 100 100', 'no height'],
  ['1 200 0 100 100', 'corners in the wrong order'],
  ['1 0 0 19 100', 'a region that is too narrow'],
  ['1 0 0 1e3 100', 'another notation'],
  ['1 0 0 100 100 x', 'a mark that nobody knows'],
  ['1  0 0 100 100', 'two spaces'],
  ['2 0 0 100 100;1 0 0 100 100', 'descending frames'],
  ['1 0 0 100 100;1 0 0 100 100', 'the same frame twice'],
])('key frames %j are rejected: %s', (text) => {
  expect(parseKeyFrames(text)).toBeNull();
});
