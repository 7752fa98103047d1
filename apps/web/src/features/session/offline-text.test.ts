import { expect, test } from 'vitest';
import { offlineText } from './offline-text.ts';

const now = new Date(2026, 10, 5, 14, 30);

test('NW-03 what is shown offline says from when it is, with the day when that is not today', () => {
  expect(offlineText(new Date(2026, 10, 5, 14, 14).getTime(), now)).toBe(
    'You are offline. Showing data as of 2:14 PM. Changes require a connection.',
  );
  expect(offlineText(new Date(2026, 10, 4, 9, 5).getTime(), now)).toContain('as of Nov 4, 9:05 AM.');
});

test('NW-03 with nothing kept it promises nothing', () => {
  expect(offlineText(null, now)).toBe('You are offline. Only pages opened here before are available.');
});
