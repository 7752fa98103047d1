import { expect, test } from 'vitest';
import { describePicture, dragPicture, isAdjusted, pictureStyle, stepPicture } from './picture-view.ts';
import { recordedPicture } from './recorded-picture.ts';

test('a picture is adjusted in steps, with an end on either side', () => {
  const bright = stepPicture(recordedPicture, 'brightness', 1);
  expect(bright.brightness).toBe(1.25);
  expect(isAdjusted(bright)).toBe(true);
  expect(stepPicture(bright, 'brightness', -1)).toEqual(recordedPicture);
  expect(stepPicture(recordedPicture, 'zoom', -1)).toBe(recordedPicture);
  const most = { ...recordedPicture, zoom: 8 };
  expect(stepPicture(most, 'zoom', 1)).toBe(most);
});

test('a picture that is zoomed into is dragged to its edges, and not beyond', () => {
  const zoomed = { ...recordedPicture, zoom: 3 };
  expect(dragPicture(zoomed, 0.5, -0.5)).toMatchObject({ across: 0.25, down: 0.75 });
  expect(dragPicture(zoomed, 9, -9)).toMatchObject({ across: 0, down: 1 });
  expect(dragPicture(recordedPicture, 0.5, 0.5)).toBe(recordedPicture);
});

test('the style shows the part that is chosen; the picture as recorded has none', () => {
  expect(pictureStyle(recordedPicture)).toEqual({ filter: '', transform: '' });
  expect(pictureStyle({ ...recordedPicture, zoom: 2, across: 0, down: 1 }).transform).toBe(
    'translate(50%, -50%) scale(2)',
  );
  expect(pictureStyle({ ...recordedPicture, brightness: 2 }).filter).toBe('brightness(2) contrast(1)');
});

test('what is adjusted is named', () => {
  expect(describePicture(recordedPicture)).toBe('');
  expect(describePicture({ ...recordedPicture, brightness: 1.5, zoom: 2 })).toBe('brightness 150%, 2× zoom');
});
