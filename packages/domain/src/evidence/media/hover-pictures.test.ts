import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoverLayout, hoverPictureAt } from './hover-pictures.ts';

test('an hour has a picture every 30 seconds, a short video one each second', () => {
  expect(hoverLayout(3_600_000_000)).toEqual({
    intervalMicroseconds: 30_000_000,
    count: 120,
    columns: 12,
    rows: 10,
  });
  expect(hoverLayout(4_040_000)).toEqual({ intervalMicroseconds: 1_000_000, count: 5, columns: 5, rows: 1 });
});

test('every position has a picture that is at most an interval away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 360_000_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (duration, part) => {
        const layout = hoverLayout(duration);
        const position = Math.floor(duration * part);
        const picture = hoverPictureAt(layout, position);
        expect(layout.count).toBeLessThanOrEqual(120);
        expect(layout.columns * layout.rows).toBeGreaterThanOrEqual(layout.count);
        expect(picture).toBeLessThan(layout.count);
        expect(Math.abs(picture * layout.intervalMicroseconds - position)).toBeLessThanOrEqual(
          layout.intervalMicroseconds,
        );
      },
    ),
  );
});
