import { expect, test } from 'vitest';
import { archiveCall, readArchiveFilter } from './archive-filter.ts';

test('RP-01 all filters of the URL reach the call, with whole days', () => {
  const agency = '0b0e9e3a-6a7a-4a44-9a3c-0f8a5ad1a111';
  const said = readArchiveFilter({
    agency,
    incidentType: 'Training',
    from: '2026-11-01',
    to: '2026-11-30',
    search: 'cole',
    sort: 'incidentType',
    direction: 'sideways',
  });
  expect(said.sort).toBe('incidentType');
  expect(said.direction).toBeUndefined();
  expect(archiveCall(said)).toEqual({
    agencyId: agency,
    incidentType: 'Training',
    deliveredFrom: new Date(2026, 10, 1),
    deliveredBefore: new Date(2026, 11, 1),
    search: 'cole',
  });
});
