import { expect, test } from 'vitest';
import { areaOfPicture } from './picture-area.ts';

const element = { left: 10, top: 20, width: 800, height: 400 };

test.each([
  ['a wide picture between bars above and below', { width: 1600, height: 400 }, [10, 120, 800, 200]],
  ['a turned picture between bars at the sides', { width: 180, height: 320 }, [297.5, 20, 225, 400]],
  ['a picture of the same shape', { width: 200, height: 100 }, [10, 20, 800, 400]],
])('RV-09 %s', (_name, picture, [left, top, width, height]) => {
  expect(areaOfPicture(element, picture)).toEqual({ left, top, width, height });
});

test('there is no area before the picture is loaded', () => {
  expect(areaOfPicture(element, { width: 0, height: 0 })).toBeNull();
});
