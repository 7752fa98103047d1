import { expect, test } from 'vitest';
import { cropSquare, wholePicture } from './photo-file.ts';

test('FR-01 a photo is the middle of a picture until the user moves it', () => {
  expect(cropSquare({ width: 400, height: 300 }, wholePicture)).toEqual({ side: 300, left: 50, top: 0 });
  expect(cropSquare({ width: 300, height: 400 }, { zoom: 2, x: 0, y: 1 })).toEqual({
    side: 150,
    left: 0,
    top: 250,
  });
});
