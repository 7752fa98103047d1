import { expect, test } from 'vitest';
import { unplayableMessage } from './unplayable-message.ts';

const facts = {
  container: 'mp4',
  durationMicroseconds: 1,
  width: 0,
  height: 0,
  videoCodec: 'hevc',
  audioCodec: null,
  frameRate: null,
  playsInBrowser: 'no',
} as const;

test('names the codec and the container by their common names', () => {
  expect(unplayableMessage({ facts })).toContain('H.265 in MP4');
});

test('keeps a name that it does not know', () => {
  expect(unplayableMessage({ facts: { ...facts, videoCodec: 'xyz1', container: 'abc' } })).toContain(
    'xyz1 in abc',
  );
});
