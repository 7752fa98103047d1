import { expect, test } from 'vitest';
import { exampleFinding } from '../testing/example-finding.ts';
import { searchFindings } from './search-findings.ts';

const findings = [
  exampleFinding({ id: 'search', text: 'Explains the search of the car', category: 'Communication' }),
  exampleFinding({ id: 'force', text: 'Draws a weapon', severity: 'critical', authorName: 'Lee' }),
  exampleFinding({ id: 'late', startMicroseconds: 3_723_000_000, startFrame: 12_345 }),
];

test.each([
  ['', ['search', 'force', 'late']],
  ['  ', ['search', 'force', 'late']],
  ['car SEARCH', ['search']],
  ['communication', ['search']],
  ['critical lee', ['force']],
  ['01:02:03', ['late']],
  ['frame 12,345', ['late']],
  ['car weapon', []],
])('finds %j in what the list shows', (sought, found) => {
  expect(searchFindings(findings, sought).map(({ id }) => id)).toEqual(found);
});
