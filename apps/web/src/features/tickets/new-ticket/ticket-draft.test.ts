import { expect, test } from 'vitest';
import { emptyVideo, revive } from './ticket-draft.ts';

test.each([null, 'text', 7, [], { videos: 'none' }])(
  'a draft of the wrong shape (%j) gives an empty form',
  (kept) => {
    expect(revive(kept)).toMatchObject({ incidentType: '', officersInvolved: [], videos: {} });
  },
);

test('TK-09 a draft is restored', () => {
  const draft = {
    submissionKey: 'k',
    incidentType: 'Training',
    officersInvolved: ['Baker', 3],
    notes: 'n',
    isSeries: true,
    videos: {
      a: { ...emptyVideo, length: '00:01:00', category: 'Critical', notes: 'v', deviceId: 'AX-1' },
      b: { category: 'Unknown' },
    },
  };
  expect(revive(draft)).toEqual({
    ...draft,
    // A draft that was kept before there were these fields.
    caseNumber: '',
    incidentAt: '',
    officersInvolved: ['Baker'],
    videos: { a: draft.videos.a, b: emptyVideo },
  });
});
