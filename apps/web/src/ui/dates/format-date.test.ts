import { expect, test } from 'vitest';
import { formatDate, formatExactTime } from './format-date.ts';

const moments = Array.from(
  { length: 400 },
  (_, index) => new Date(2026, 0, 1 + index, (index * 7) % 24, index % 60, 9),
);

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The value of each part of a pattern, from the date's own fields instead of `Intl`. */
const parts: Readonly<Record<string, (date: Date) => string>> = {
  EEEE: (date) => weekdays[date.getDay()] ?? '',
  MMMM: (date) => months[date.getMonth()] ?? '',
  MMM: (date) => months[date.getMonth()]?.slice(0, 3) ?? '',
  d: (date) => String(date.getDate()),
  yyyy: (date) => String(date.getFullYear()),
  h: (date) => String(date.getHours() % 12 || 12),
  mm: (date) => twoDigits(date.getMinutes()),
  ss: (date) => twoDigits(date.getSeconds()),
  a: (date) => (date.getHours() < 12 ? 'AM' : 'PM'),
};

test.each([
  'MMM d, yyyy',
  'MMM d, yyyy, h:mm a',
  'MMM d, yyyy, h:mm:ss a',
  'MMM d, h:mm a',
  'h:mm a',
  'h:mm:ss a',
  'EEEE, MMMM d, yyyy',
] as const)('AG-01 AG-06 dates follow the pattern %s', (pattern) => {
  for (const moment of moments) {
    const expected = pattern.replaceAll(/[a-z]+/giu, (part) => parts[part]?.(moment) ?? part);
    expect(formatDate(moment, pattern)).toBe(expected);
  }
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
