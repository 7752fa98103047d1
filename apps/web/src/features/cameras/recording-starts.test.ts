import { expect, test } from 'vitest';
import { differencesText, recordingStarts } from './recording-starts.ts';

const camera = (videoId: string, recordingDate: string | null) => ({
  videoId,
  recordingDate: recordingDate === null ? null : new Date(recordingDate),
});

test('CL-09 the recording times give starts only relative to a main camera whose time is known', () => {
  const cameras = [
    camera('a', '2026-11-21T03:21:06Z'),
    camera('b', '2026-11-21T03:21:43Z'),
    camera('c', null),
    camera('d', '2026-11-21T03:21:02.500Z'),
  ];
  const starts = recordingStarts(cameras, 'a', 1_000_000);
  expect([...(starts ?? [])]).toEqual([
    ['b', 38_000_000],
    ['d', -2_500_000],
  ]);
  expect(starts && differencesText(starts, 1_000_000)).toBe('+37 s, −3.5 s');
  expect(recordingStarts(cameras, 'c', 0)).toBeNull();
  expect(recordingStarts(cameras.slice(0, 1), 'a', 0)).toBeNull();
});
