import { expect, test } from 'vitest';
import { cameraLetter } from './camera-letter.ts';

test('cameras have letters by their position', () => {
  expect([1, 2, 26, 27, 52, 53, 100].map(cameraLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'CV']);
});
