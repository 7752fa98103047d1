import { expect, test } from 'vitest';
import { lengthInSeconds } from './shapes.ts';

test('a length of an input becomes whole seconds', () => {
  expect(lengthInSeconds.parse('01:02:03')).toBe(3723);
});

test.each(['1:02:03', '00:60:00', '100:00:00', ''])('%o is not a length', (text) => {
  expect(lengthInSeconds.safeParse(text).error?.issues).toMatchObject([
    { code: 'custom', path: [], message: 'Please write the duration as hh:mm:ss' },
  ]);
});
