import { screenTexts } from '@plainview/contract/screen-texts';
import { expect, test } from 'vitest';
import type { UploadItem, UploadPhase } from '../../../upload/use-uploads.ts';
import { percentOf, totalTransfer, unfinishedUploadsText, uploadStatusText } from './upload-status-text.ts';

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

test('TK-07 an upload says how much is sent, how fast, and how long it will take', () => {
  const sending = { ...item('uploading'), sizeBytes: 40_000_000, sentBytes: 12_000_000 };
  expect(uploadStatusText(sending)).toBe('Uploading 30%, 12 MB of 40 MB');
  expect(uploadStatusText(sending, 2_000_000)).toBe('Uploading 30%, 12 MB of 40 MB, 2 MB/s, 15 s left');
  expect(uploadStatusText({ ...sending, phase: 'waiting', message: screenTexts.offline })).toBe(
    'Offline: paused at 30%, resumes automatically',
  );
  expect(totalTransfer([sending, sending, item('refused')], () => 1)).toEqual({
    sentBytes: 24_000_000,
    sizeBytes: 80_000_000,
    rate: 2,
  });
});
