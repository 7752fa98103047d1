import { expect, test } from 'vitest';
import { draftTitle } from './ticket-draft.ts';

test('the title of a draft contains what is entered', () => {
  const empty = { incidentType: ' ', officersInvolved: [], caseNumber: '' };
  expect(draftTitle(empty)).toBe('Untitled ticket');
  expect(draftTitle({ ...empty, caseNumber: '24-11' })).toBe('24-11');
  expect(
    draftTitle({ incidentType: 'Traffic Stop', officersInvolved: ['Kim', 'Cole'], caseNumber: '7' }),
  ).toBe('Traffic Stop · Kim, Cole · 7');
});
