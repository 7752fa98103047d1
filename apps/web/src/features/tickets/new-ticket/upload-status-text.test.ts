import { expect, test } from 'vitest';
import type { UploadItem, UploadPhase } from '../../../upload/use-uploads.ts';
import { percentOf, unfinishedUploadsText } from './upload-status-text.ts';

const item = (phase: UploadPhase): UploadItem => ({
  key: phase,
  fileName: 'a.mp4',
  sizeBytes: 10,
  phase,
  sentBytes: 0,
  hashedBytes: 0,
  uploadId: null,
  sha256: null,
  lengthSeconds: null,
  problems: [],
  signatures: [],
  message: null,
  canRetry: true,
});

test('a ticket in progress is shown with the state of its uploads', () => {
  expect(unfinishedUploadsText([])).toBe('You have a ticket that is not submitted yet.');
  expect(unfinishedUploadsText([item('stored'), item('stored'), item('uploading'), item('needs-file')])).toBe(
    'You have a ticket that is not submitted yet: 2 videos stored, 1 video on the way, 1 video waiting for the same file again.',
  );
});

test('TK-07 percentages are whole, and 100 only when everything is sent', () => {
  expect(percentOf({ sentBytes: 0, sizeBytes: 0 })).toBe(0);
  expect(percentOf({ sentBytes: 999, sizeBytes: 1000 })).toBe(99);
  expect(percentOf({ sentBytes: 1000, sizeBytes: 1000 })).toBe(100);
});
