import { expect, test } from 'vitest';
import { countyKey, oversightChanges, type CountyFacts } from './county.ts';

const county: CountyFacts = {
  name: 'Westfield County',
  watchesVideos: false,
  overseers: [
    { id: '1', name: 'Olga' },
    { id: '2', name: 'Omar' },
  ],
  agencyIds: ['north', 'south'],
};

test('oversight starts, changes and ends for each agency', () => {
  expect(oversightChanges(null, county)).toEqual([
    { agencyId: 'north', change: 'started' },
    { agencyId: 'south', change: 'started' },
  ]);
  expect(oversightChanges(county, { ...county, agencyIds: ['south', 'west'] })).toEqual([
    { agencyId: 'north', change: 'ended' },
    { agencyId: 'west', change: 'started' },
  ]);
  expect(oversightChanges(county, null)).toEqual([
    { agencyId: 'north', change: 'ended' },
    { agencyId: 'south', change: 'ended' },
  ]);
  expect(oversightChanges(county, { ...county, overseers: county.overseers.toReversed() })).toEqual([]);
});

test.each<[string, Partial<CountyFacts>]>([
  ['the name', { name: 'Eastfield County' }],
  ['videos', { watchesVideos: true }],
  ['a person', { overseers: county.overseers.slice(1) }],
])('agencies that stay learn of a change of %s', (_what, change) => {
  expect(oversightChanges(county, { ...county, ...change })).toEqual([
    { agencyId: 'north', change: 'changed' },
    { agencyId: 'south', change: 'changed' },
  ]);
});

test('names of counties are compared without case and extra spaces', () => {
  expect(countyKey('  Westfield   COUNTY ')).toBe('westfield county');
});
