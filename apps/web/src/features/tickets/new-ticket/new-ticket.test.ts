import { expect, test } from 'vitest';
import type { UploadItem } from '../../../upload/use-uploads.ts';
import { localTimeInput } from '../local-time/viewer-time.ts';
import { recordingCall } from '../recording.ts';
import { newTicketInput, videoDetails, findMissingInput } from './new-ticket.ts';
import { emptyVideo, revive } from './ticket-draft.ts';

const item: UploadItem = {
  key: 'upload-1',
  fileName: 'a.mp4',
  sizeBytes: 10,
  phase: 'stored',
  signatures: [],
  sentBytes: 10,
  hashedBytes: 10,
  uploadId: 'u1',
  sha256: null,
  lengthSeconds: 60.6,
  problems: [],
  message: null,
  canRetry: true,
};
const draft = revive({ incidentType: 'Training', officersInvolved: ['Baker'] });

test('TK-02 the length is that of the file until the user corrects it', () => {
  expect(videoDetails(draft, item)).toMatchObject({ length: '00:01:01', category: 'Standard', notes: '' });
  expect(videoDetails(draft, { ...item, lengthSeconds: null }).length).toBe('00:00:00');
  const corrected = {
    ...draft,
    videos: { 'upload-1': { ...emptyVideo, length: '00:02:00' } },
  } as const;
  expect(videoDetails(corrected, item).length).toBe('00:02:00');
});

test.each([
  ['no video', [], 'Add at least one video.'],
  ['only a rejected one', [{ ...item, phase: 'refused' as const }], 'Add at least one video.'],
  ['one still uploading', [{ ...item, phase: 'uploading' as const }], 'Waiting for one upload.'],
  ['all stored', [item], null],
])('TK-01 with %s', (_what, items, missing) => {
  expect(findMissingInput(draft, items)).toBe(missing);
});

test('TK-01 officers and incident type are required', () => {
  expect(findMissingInput({ ...draft, officersInvolved: [] }, [item])).toBe('Add at least one officer.');
  expect(findMissingInput({ ...draft, incidentType: ' ' }, [item])).toBe('Enter the incident type.');
});

test('a rejected file is not submitted', () => {
  const input = newTicketInput(draft, [{ ...item, phase: 'refused', uploadId: 'bad' }, item], 'd', {
    version: 3,
    rush: null,
  });
  expect(input.videos.map((video) => video.uploadId)).toEqual(['u1']);
  expect(input.settingsVersion).toBe(3);
});

test('RI-11 a recording date that is not changed keeps its seconds', () => {
  const saved = new Date('2026-07-01T12:30:45.678Z');
  const details = { deviceId: '', wornBy: '', location: '', recordedAt: localTimeInput(saved) };
  expect(recordingCall(details, saved).recordingDate).toEqual(saved);
  expect(recordingCall(details).recordingDate).toEqual(new Date('2026-07-01T12:30:00Z'));
  const other = { ...details, recordedAt: localTimeInput(new Date('2026-07-01T12:31:00Z')) };
  expect(recordingCall(other, saved).recordingDate).toEqual(new Date('2026-07-01T12:31:00Z'));
});
