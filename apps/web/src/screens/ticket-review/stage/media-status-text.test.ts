import { expect, test } from 'vitest';
import { indexingText, mediaStatusText } from './media-status-text.ts';

const facts = {
  container: 'mp4',
  durationMicroseconds: 1,
  width: 0,
  height: 0,
  videoCodec: 'hevc',
  audioCodec: null,
  frameRate: null,
  playsInBrowser: 'maybe',
} as const;
const media: Parameters<typeof mediaStatusText>[0]['media'] = {
  state: 'not-needed',
  progress: null,
  note: null,
  decodeErrors: 0,
  posterUrl: null,
  soundTracks: [],
  videoTracks: [],
  playableUrl: null,
  frameIndexUrl: null,
  queue: null,
  analysis: 'done',
  analysisProgress: null,
  signalsUrl: null,
  speechDetection: 'done',
  hoverPictures: null,
};

const texts = (
  change: Partial<Parameters<typeof mediaStatusText>[0]['media']>,
  playsInBrowser: 'yes' | 'maybe',
) =>
  mediaStatusText({ facts: { ...facts, playsInBrowser }, media: { ...media, ...change } }).map(
    ({ text }) => text,
  );

test('an original that plays has no note, even before it is measured', () => {
  expect(texts({}, 'yes')).toEqual([]);
  expect(texts({ state: 'waiting' }, 'yes')).toEqual([]);
});

test('says which version plays, how far a copy is, and why there is none', () => {
  expect(texts({ state: 'ready' }, 'maybe')).toEqual([
    'Playing the playable copy, which has the same timing as the original. The original (H.265 in MP4) is kept as it was submitted.',
  ]);
  expect(texts({ state: 'working', progress: 40 }, 'maybe')[0]).toContain('is being made, 40% done');
  expect(texts({ state: 'failed', note: 'It hung.' }, 'maybe')).toEqual([
    'Playing the original (H.265 in MP4). There is no playable copy.',
    'It hung.',
  ]);
  expect(texts({ state: 'unavailable' }, 'yes')[0]).toContain('ffmpeg is not installed');
});

test('the analysis begins once the video is prepared', () => {
  expect(texts({ state: 'working', analysis: 'waiting' }, 'yes')).toEqual([]);
  expect(texts({ analysis: 'waiting' }, 'yes')).toEqual(['Sound and picture will be analyzed.']);
  expect(texts({ analysis: 'working', analysisProgress: 40 }, 'yes')).toEqual([
    'Analyzing sound and picture... 40%',
  ]);
  expect(texts({ analysis: 'failed' }, 'yes')).toEqual(['Sound and picture could not be analyzed.']);
  expect(texts({ analysis: 'unavailable' }, 'yes')).toEqual([]);
});

test('RI-06 a video that waits says how many come before it, and how long that takes if it is known', () => {
  expect(texts({ state: 'waiting', queue: { ahead: 3, seconds: 240 } }, 'maybe')[0]).toContain(
    'A playable copy will be made (3 videos ahead, about 4 minutes). Until then',
  );
  expect(texts({ analysis: 'waiting', queue: { ahead: 0, seconds: null } }, 'yes')).toEqual([
    'Sound and picture will be analyzed (next in the queue).',
  ]);
});

test('speech may be missing from an analysis', () => {
  expect(texts({ speechDetection: 'waiting' }, 'yes')).toEqual(['Speech will be detected.']);
  expect(texts({ speechDetection: 'unavailable' }, 'yes')).toEqual([
    'Speech is not shown on the timeline: the server has no speech detector.',
  ]);
  expect(texts({ analysis: 'waiting', speechDetection: 'waiting' }, 'yes')).toHaveLength(1);
});

test('faults are counted', () => {
  expect(texts({ decodeErrors: 1 }, 'yes')[0]).toContain('have 1 decoding error.');
  expect(texts({ decodeErrors: 12 }, 'yes')[0]).toContain('have 12 decoding errors.');
});

const track = (number: number, codec: string, isDecodable: boolean) => ({
  number,
  codec,
  isDecodable,
  channels: 2,
  label: null,
  isMain: number === 1,
});
const said = (soundTracks: ReturnType<typeof track>[]) =>
  mediaStatusText({ facts: { ...facts, playsInBrowser: 'yes', soundTracks }, media }).map(({ text }) => text);

test('RI-12 a track that could not be copied is named with the reason', () => {
  const trackCopies = [
    { kind: 'sound-track', number: 2, state: 'done', note: null },
    { kind: 'sound-track', number: 3, state: 'failed', note: 'it took too long' },
    { kind: 'video-track', number: 2, state: 'failed', note: 'it hung' },
  ] as const;
  expect(texts({ trackCopies: [...trackCopies] }, 'yes')).toEqual([
    'Sound track 3 could not be copied, so it cannot be played here. Reason: it took too long. ' +
      'Picture 2 of the file could not be copied, so it cannot be shown here. Reason: it hung.',
  ]);
});

test('RI-03 sound without a decoder is named', () => {
  expect(said([track(1, 'aac', true)])).toEqual([]);
  expect(said([track(1, 'dts', false)])).toEqual([
    'The picture plays without sound, which cannot be decoded: Track 1 (dts).',
  ]);
  expect(said([track(1, 'aac', true), track(2, 'dts', false)])).toEqual([
    'Some of the sound cannot be decoded: Track 2 (dts).',
  ]);
});

const indexing = (change: Partial<typeof media>) => indexingText({ ...media, ...change });

test('WS-03 a video whose frames are being indexed says so, with the server’s estimate if it has one', () => {
  expect(indexing({ state: 'waiting', queue: { ahead: 1, seconds: 130 } })).toBe('indexing, about 2 min');
  expect(indexing({ state: 'waiting', queue: { ahead: 9, seconds: 7300 } })).toBe('indexing, about 2 h');
  expect(indexing({ state: 'waiting', queue: { ahead: 0, seconds: null } })).toBe('indexing');
  expect(indexing({ state: 'working' })).toBe('indexing');
  // The copy follows the index.
  expect(indexing({ state: 'working', progress: 3 })).toBeNull();
  expect(indexing({ state: 'waiting', frameIndexUrl: '/media/derived/1' })).toBeNull();
  expect(indexing({ state: 'failed' })).toBeNull();
});
