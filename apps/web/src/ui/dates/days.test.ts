import { expect, test } from 'vitest';
import { readDay, startOfDay, startOfNextDay } from './days.ts';

test('VL-02 a day begins and ends in the viewer’s time zone', () => {
  expect(startOfDay('2026-11-05')).toEqual(new Date(2026, 10, 5));
  expect(startOfNextDay('2026-11-05')).toEqual(new Date(2026, 10, 6));
  expect(startOfNextDay('2026-12-31')).toEqual(new Date(2027, 0, 1));
});

test.each(['', '2026-13-01', '2026-02-30', '05.11.2026', '2026-11-05T10:00', 20261105, null])(
  '%j is not a day',
  (text) => {
    expect(readDay(text)).toBeNull();
  },
);
