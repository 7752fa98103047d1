import { expect, test } from 'vitest';
import { formatMinutes } from './format-minutes.ts';

test.each([
  ['00:00:00', '0 min'],
  ['00:00:01', '1 min'],
  ['00:59:01', '60 min'],
  ['20:00:00', '1,200 min'],
  ['199:59:58', '12,000 min'],
])('%s is %s', (duration, expected) => {
  expect(formatMinutes(duration)).toBe(expected);
});
