import { expect, test } from 'vitest';
import { offlineText } from './offline-text.ts';

const now = new Date(2026, 10, 5, 14, 30);

test('NW-03 data shown offline says when it was fetched, with the day unless it is today', () => {
  expect(offlineText(new Date(2026, 10, 5, 14, 14).getTime(), now)).toBe(
    'You are offline. Showing data as of 2:14 PM. Changes require a connection.',
  );
  expect(offlineText(new Date(2026, 10, 4, 9, 5).getTime(), now)).toContain('as of Nov 4, 9:05 AM.');
});

test('NW-03 without cached data it promises nothing', () => {
  expect(offlineText(null, now)).toBe('You are offline. Only pages opened here before are available.');
});
