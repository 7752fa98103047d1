import { format } from 'date-fns';
import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

const moments = Array.from(
  { length: 400 },
  (_, index) => new Date(2026, 0, 1 + index, (index * 7) % 24, index % 60, 9),
);

test.each(['MMM d, yyyy', 'MMM d, yyyy, HH:mm', 'MMM d, yyyy, HH:mm:ss', 'EEEE, MMMM d, yyyy'] as const)(
  'AG-01 AG-06 dates read as the pattern %s has them',
  (pattern) => {
    for (const moment of moments) expect(formatDate(moment, pattern)).toBe(format(moment, pattern));
  },
);
