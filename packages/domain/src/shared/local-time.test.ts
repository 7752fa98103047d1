import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseLocalTime,
  describeChoice,
  describeLocalTime,
  formatWallTime,
  resolveChosenTime,
  resolveLocalTime,
} from './local-time.ts';

const NEW_YORK = 'America/New_York';

/** Returns the instants of a wall time as ISO 8601. */
function instantsOf(wall: string, timeZone: string): readonly string[] | null {
  const found = resolveLocalTime(wall, timeZone);
  if (found === null) return null;
  if (found.kind === 'none') return [];
  const all = found.kind === 'two' ? [found.first, found.second] : [found];
  return all.map(({ instant }) => instant.toISOString().replace(':00.000Z', 'Z'));
}

test.each([
  // The clocks are set back at 2:00.
  [NEW_YORK, '2026-11-01T00:59', ['2026-11-01T04:59Z']],
  [NEW_YORK, '2026-11-01T01:00', ['2026-11-01T05:00Z', '2026-11-01T06:00Z']],
  [NEW_YORK, '2026-11-01T01:59', ['2026-11-01T05:59Z', '2026-11-01T06:59Z']],
  [NEW_YORK, '2026-11-01T02:00', ['2026-11-01T07:00Z']],
  // They are set forward at 2:00.
  [NEW_YORK, '2026-03-08T01:59', ['2026-03-08T06:59Z']],
  [NEW_YORK, '2026-03-08T02:00', []],
  [NEW_YORK, '2026-03-08T02:59', []],
  [NEW_YORK, '2026-03-08T03:00', ['2026-03-08T07:00Z']],
  ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30Z', '2026-10-25T01:30Z']],
  ['Europe/London', '2026-03-29T01:30', []],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45Z', '2026-04-04T15:15Z']],
  ['Australia/Lord_Howe', '2026-10-04T02:15', []],
  // A whole day that did not exist, and a day that happened twice.
  ['Pacific/Apia', '2011-12-30T12:00', []],
  ['America/Phoenix', '2026-11-01T01:30', ['2026-11-01T08:30Z']],
  ['UTC', '2026-11-01T01:30', ['2026-11-01T01:30Z']],
  ['Pacific/Kiritimati', '2026-11-01T01:30', ['2026-10-31T11:30Z']],
  ['Asia/Kathmandu', '2026-11-01T01:30', ['2026-10-31T19:45Z']],
])('RI-11 in %s, %s is %j', (timeZone, wall, instants) => {
  expect(instantsOf(wall, timeZone)).toEqual(instants);
});

test.each(['', '2026-02-30T10:00', '2026-11-01', '2026-11-01T24:00', '2026-11-01T01:30Z', 'x'])(
  'RI-11 %j is no wall time',
  (text) => {
    expect(resolveLocalTime(text, NEW_YORK)).toBeNull();
    expect(resolveChosenTime(text, NEW_YORK)).toBeNull();
  },
);

test('RI-11 a choice is kept with the time, and applies only to a time that happened twice', () => {
  const found = resolveLocalTime('2026-11-01T01:30', NEW_YORK);
  if (found?.kind !== 'two') throw new Error('the time is not repeated');
  const { first, second } = found;
  expect([describeChoice('first', first), describeChoice('second', second)]).toEqual([
    'First, EDT (UTC-04:00)',
    'Second, EST (UTC-05:00)',
  ]);
  for (const each of [first, second]) {
    const chosen = chooseLocalTime('2026-11-01T01:30', each);
    expect(resolveChosenTime(chosen, NEW_YORK)).toEqual({ kind: 'one', ...each });
    expect(formatWallTime(each.instant, NEW_YORK)).toBe(chosen);
    expect(chooseLocalTime(chosen, each)).toBe(chosen);
  }
  expect(resolveChosenTime('2026-11-01T01:30+02:00', NEW_YORK)).toEqual(found);
  expect(resolveChosenTime('2026-03-08T02:30-04:00', NEW_YORK)).toEqual({ kind: 'none' });
  expect(resolveChosenTime('2026-11-01T03:30-04:00', NEW_YORK)).toMatchObject({ offsetMinutes: -300 });
});

test('RI-11 what is wrong is said with the time and the day', () => {
  expect(describeLocalTime('2026-11-01T01:30', 'two')).toBe(
    '1:30 AM happened twice on Nov 1, 2026, because the clocks were set back.',
  );
  expect(describeLocalTime('2026-03-08T02:30', 'none')).toBe(
    '2:30 AM did not exist on Mar 8, 2026, because the clocks were set forward.',
  );
});

test('RI-11 every instant survives as a wall time', () => {
  const zones = [
    NEW_YORK,
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Casablanca',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(1980, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 }),
      (timeZone, minutes) => {
        const instant = new Date(minutes * 60_000);
        const found = resolveChosenTime(formatWallTime(instant, timeZone), timeZone);
        expect(found).toMatchObject({ kind: 'one', instant });
      },
    ),
  );
});
