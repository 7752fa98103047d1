import { noFrames } from '@plainview/domain/report/finding';
import { expect, test } from 'vitest';
import type { Finding } from '../finding-order.ts';
import { searchFindings } from './search-findings.ts';

const finding = (id: string, over: Partial<Finding>): Finding => ({
  id,
  ticketId: 't',
  videoId: 'a',
  startMicroseconds: 0,
  endMicroseconds: null,
  ...noFrames,
  shapes: [],
  playbackRate: null,
  category: 'Other',
  severity: 'information',
  text: 'x',
  still: null,
  clip: null,
  authorName: 'Dana',
  createdAt: new Date(0),
  ...over,
});

const findings = [
  finding('search', { text: 'Explains the search of the car', category: 'Communication' }),
  finding('force', { text: 'Draws a weapon', severity: 'critical', authorName: 'Lee' }),
  finding('late', { startMicroseconds: 3_723_000_000, startFrame: 12_345 }),
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
