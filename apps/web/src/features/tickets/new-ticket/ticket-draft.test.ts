import { emptyDraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { expect, test } from 'vitest';
import { newItem } from '../../../upload/upload-machine.ts';
import { byUploadId, emptyVideo, revive } from './ticket-draft.ts';

test.each([null, 'text', 7, [], { videos: 'none' }])(
  'a draft of the wrong shape (%j) gives an empty form',
  (kept) => {
    expect(revive(kept)).toEqual(emptyDraftFields);
  },
);

test('TK-09 a draft is restored', () => {
  const draft = {
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
    isRush: false,
    category: 'Standard',
    officersInvolved: ['Baker'],
    videos: { a: draft.videos.a, b: emptyVideo },
  });
});

const notes = (text: string) => ({ ...emptyVideo, notes: text });

test('details of videos are stored under the ids of their uploads', () => {
  const file = { name: 'a.mp4', size: 1 };
  const items = [{ ...newItem('upload-1', file), uploadId: 'u1' }, newItem('upload-2', file)];
  const videos = { 'upload-1': notes('one'), 'upload-2': notes('two'), u3: notes('three') };
  expect(byUploadId({ ...emptyDraftFields, videos }, items).videos).toEqual({
    u1: notes('one'),
    u3: notes('three'),
  });
});
