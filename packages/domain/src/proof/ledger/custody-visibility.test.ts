import { expect, test } from 'vitest';
import { canSeeEntry, seesSameEntries, type LedgerReader } from './custody-visibility.ts';

const admin: LedgerReader = { role: 'admin' };
const north: LedgerReader = { role: 'agency', agencyId: 'north' };
const south: LedgerReader = { role: 'agency', agencyId: 'south' };

test('AZ-01 an agency user sees public entries of their own agency, an administrator all', () => {
  const entries = [null, 'north', 'south'].flatMap((agencyId) => [
    { agencyId, audience: 'agency' as const },
    { agencyId, audience: 'internal' as const },
  ]);
  expect(entries.filter((entry) => canSeeEntry(admin, entry))).toEqual(entries);
  expect(entries.filter((entry) => canSeeEntry(north, entry))).toEqual([
    { agencyId: 'north', audience: 'agency' },
  ]);
});

test('readers with the same role and agency see the same entries', () => {
  const readers = [admin, north, south];
  const equal = readers.map((one) => readers.map((other) => seesSameEntries(one, other)));
  expect(equal).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});
