import { format } from 'date-fns';
import { expect, test } from 'vitest';
import { formatDate, formatExactTime } from './format-date.ts';

const moments = Array.from(
  { length: 400 },
  (_, index) => new Date(2026, 0, 1 + index, (index * 7) % 24, index % 60, 9),
);

test.each([
  'MMM d, yyyy',
  'MMM d, yyyy, h:mm a',
  'MMM d, yyyy, h:mm:ss a',
  'MMM d, h:mm a',
  'h:mm a',
  'h:mm:ss a',
  'EEEE, MMMM d, yyyy',
] as const)('AG-01 AG-06 dates follow the pattern %s', (pattern) => {
  for (const moment of moments) expect(formatDate(moment, pattern)).toBe(format(moment, pattern));
});

test('noon and midnight are 12, never 0', () => {
  expect(formatDate(new Date(2026, 2, 8, 0, 5), 'h:mm a')).toBe('12:05 AM');
  expect(formatDate(new Date(2026, 2, 8, 12, 5), 'h:mm a')).toBe('12:05 PM');
});

test('the exact time names the zone', () => {
  expect(formatExactTime(new Date(2026, 2, 8, 16, 53, 7))).toMatch(
    /^Sunday, March 8, 2026 at 4:53:07 PM \S+/u,
  );
});
