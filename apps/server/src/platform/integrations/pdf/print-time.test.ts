import { expect, test } from 'vitest';
import { printTimesIn } from './print-time.ts';

const winter = new Date('2026-03-04T05:06:07.890Z');
const summer = new Date('2026-07-04T03:00:00.000Z');

test.each([
  ['UTC', winter, '2026-03-04 05:06:07 UTC'],
  ['America/New_York', winter, '2026-03-04 00:06:07 EST (UTC-05:00)\n2026-03-04 05:06:07 UTC'],
  ['America/New_York', summer, '2026-07-03 23:00:00 EDT (UTC-04:00)\n2026-07-04 03:00:00 UTC'],
  ['Asia/Kathmandu', winter, '2026-03-04 10:51:07 UTC+05:45\n2026-03-04 05:06:07 UTC'],
  ['Europe/London', winter, '2026-03-04 05:06:07 UTC+00:00\n2026-03-04 05:06:07 UTC'],
  ['No/Such_Place', winter, '2026-03-04 05:06:07 UTC'],
] as const)('RV-11 a report prints times in %s and in UTC', (zone, time, expected) => {
  expect(printTimesIn(zone)(time)).toBe(expected);
});
