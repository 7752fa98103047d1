import { expect, test } from 'vitest';
import { soundChoices } from './sound-choices.ts';

type Video = Parameters<typeof soundChoices>[0];

const track = (number: number, change: Partial<NonNullable<Video['facts']['soundTracks']>[number]> = {}) => ({
  number,
  codec: 'aac',
  channels: 2,
  label: null,
  isDecodable: true,
  isMain: number === 1,
  ...change,
});

const video = (
  soundTracks: NonNullable<Video['facts']['soundTracks']>,
  copied: readonly number[] = [],
  change: Partial<Pick<Video['media'], 'state' | 'trackCopies'>> = {},
): Video => {
  return {
    facts: {
      container: 'MP4',
      durationMicroseconds: 6_000_000,
      width: 320,
      height: 180,
      videoCodec: 'avc',
      audioCodec: 'aac',
      frameRate: 30,
      playsInBrowser: 'yes',
      soundTracks,
    },
    media: {
      queue: null,
      state: 'not-needed',
      progress: null,
      note: null,
      decodeErrors: null,
      posterUrl: null,
      soundTracks: copied.map((number) => ({ number, url: `/media/${number}` })),
      videoTracks: [],
      playableUrl: null,
      frameIndexUrl: null,
      analysis: 'done',
      analysisProgress: null,
      signalsUrl: null,
      speechDetection: 'done',
      hoverPictures: null,
      ...change,
    },
  };
};

test('RI-03 a video with one sound track or none offers no choice', () => {
  expect(soundChoices(video([]))).toEqual([]);
  expect(soundChoices(video([track(1)]))).toEqual([]);
});

test('RI-03 all sound tracks are listed, and those that cannot be chosen with the reason', () => {
  const tracks = [
    track(1),
    track(2, { label: 'Radio' }),
    track(3),
    track(4, { codec: 'dts', isDecodable: false }),
  ];
  expect(soundChoices(video(tracks, [2]))).toEqual([
    { number: 1, text: 'Track 1 (aac)', isMain: true, url: null, reason: null },
    { number: 2, text: 'Track 2 (Radio, aac)', isMain: false, url: '/media/2', reason: null },
    { number: 3, text: 'Track 3 (aac)', isMain: false, url: null, reason: 'no copy yet' },
    { number: 4, text: 'Track 4 (dts)', isMain: false, url: null, reason: 'cannot be decoded' },
  ]);
});

const reasonOf = (change: Parameters<typeof video>[2]) =>
  soundChoices(video([track(1), track(2)], [], change))[1]?.reason;

test('RI-03 RI-12 a track that will not be prepared does not promise it', () => {
  expect(reasonOf({ state: 'unavailable' })).toBe('not available without ffmpeg');
  const trackCopies = [{ kind: 'sound-track', number: 2, state: 'failed', note: 'it hung' } as const];
  expect(reasonOf({ trackCopies })).toBe('could not be copied, so it cannot be played here');
});
