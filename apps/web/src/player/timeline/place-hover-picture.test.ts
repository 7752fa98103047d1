import { expect, test } from 'vitest';
import { placeHoverPicture } from './place-hover-picture.ts';

const layout = { intervalMicroseconds: 2_000_000, count: 5, columns: 3, rows: 2 };
const image = { width: 480, height: 180 };

test.each([
  [0, 0, 0],
  [900_000, 0, 0],
  [1_100_000, 160, 0],
  [4_000_000, 320, 0],
  [6_000_000, 0, 90],
  // The image's last place is empty.
  [60_000_000, 160, 90],
])('RV-03 the hover picture at %d µs is %d pixels from the left and %d from the top', (time, left, top) => {
  expect(placeHoverPicture(layout, image, time)).toEqual({ left, top, width: 160, height: 90 });
});
