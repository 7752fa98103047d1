import { expect, test } from 'vitest';
import { countStandardForce, usualCategory } from './ticket-category.ts';
import type { VideoCategory } from './ticket-price.ts';

test.each<[readonly VideoCategory[], VideoCategory]>([
  [[], 'Standard'],
  [['Critical'], 'Critical'],
  [['Complex', 'Standard', 'Complex'], 'Complex'],
  [['Critical', 'Complex'], 'Complex'],
])('the usual category of %j is %s', (categories, usual) => {
  expect(usualCategory(categories)).toBe(usual);
});

test('videos of Use of Force that are ordered as Standard are counted, those of other incidents are not', () => {
  const categories: readonly VideoCategory[] = ['Standard', 'Critical', 'Standard'];
  expect(countStandardForce('Use of Force', categories)).toBe(2);
  expect(countStandardForce(' use of force', categories)).toBe(2);
  expect(countStandardForce('Use of Force', ['Complex'])).toBe(0);
  expect(countStandardForce('Training', categories)).toBe(0);
});
