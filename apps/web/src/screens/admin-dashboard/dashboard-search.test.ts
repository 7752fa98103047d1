import { expect, test } from 'vitest';
import { readDashboardSearch } from './dashboard-search.ts';

test.each([
  [{}, {}],
  [
    { status: 'pending', search: 'ruiz' },
    { status: 'pending', search: 'ruiz' },
  ],
  [{ status: 'bogus', search: 7 }, {}],
  [{ search: '   ' }, {}],
  [{ search: 'x'.repeat(300) }, { search: 'x'.repeat(200) }],
])('%j reads as %j', (address, expected) => {
  expect(readDashboardSearch(address)).toEqual(expected);
});
