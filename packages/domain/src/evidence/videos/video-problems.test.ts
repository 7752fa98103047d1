import { expect, test } from 'vitest';
import type { ContentFacts, HeardTrack } from '../media/media-facts.ts';
import type { Interval, VideoSignals } from '../media/video-signals.ts';
import { judgeContent, videoProblems } from './video-problems.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;

const heard: HeardTrack = { number: 1, loudMicroseconds: 9 * MINUTE };
const fine: ContentFacts = {
  isSilent: false,
  soundTracks: [heard],
  black: null,
  frozen: null,
  truncated: null,
};
const seconds = (from: number, to: number): Interval => [from * SECOND, to * SECOND];
const judge = (
  { soundTracks = [heard], ...stretches }: Partial<VideoSignals> & Pick<ContentFacts, 'soundTracks'>,
  decodedMicroseconds = 10 * MINUTE,
  statedMicroseconds: number | null = 10 * MINUTE,
) =>
  judgeContent({
    signals: { durationMicroseconds: 10 * MINUTE, black: [], frozen: [], ...stretches },
    soundTracks,
    decodedMicroseconds,
    statedMicroseconds,
  });
const facts = { audioCodec: 'aac', durationMicroseconds: 10 * MINUTE };

test('an ordinary video has no problems', () => {
  const ordinary = { black: [seconds(0, 10)], frozen: [seconds(20, 30)] };
  expect(judge(ordinary)).toEqual(fine);
  expect(videoProblems(facts, fine, [], 't')).toEqual([]);
});

const track = (number: number, loud: number | null): HeardTrack => ({
  number,
  loudMicroseconds: loud === null ? null : loud * SECOND,
});
const tracks = [1, 2, 3].map((number) => ({
  number,
  codec: 'aac',
  channels: 2,
  label: null,
  isDecodable: true,
  isMain: number === 1,
}));

test.each<[string, HeardTrack[], boolean, string[]]>([
  ['one silent track', [track(1, 0)], true, ['The sound is silent from beginning to end.']],
  ['one track with a click', [track(1, 0.85)], true, ['The sound is silent except for 0.85 seconds.']],
  ['one track that can be heard', [track(1, 2)], false, []],
  [
    'a silent track beside another',
    [track(1, 0), track(2, 300)],
    false,
    ['Sound track 1 of 2 is silent from beginning to end.'],
  ],
  [
    'only silent tracks',
    [track(1, 0), track(2, 0)],
    true,
    ['All 2 sound tracks are silent from beginning to end.'],
  ],
  [
    'a silent track and one that cannot be decoded',
    [track(1, 0), track(2, null)],
    false,
    [
      'Sound track 1 of 2 is silent from beginning to end.',
      'Sound track 2 of 2 (aac) cannot be decoded completely.',
    ],
  ],
  ['no track', [], false, []],
])('RI-07 what is said of %s holds for all of it', (_, soundTracks, isSilent, texts) => {
  const content = judge({ soundTracks });
  expect(content.isSilent).toBe(isSilent);
  expect(videoProblems({ ...facts, soundTracks: tracks }, content, [], 't').map(({ text }) => text)).toEqual(
    texts,
  );
});

test('RI-02 a sound track without a decoder is named', () => {
  const [first] = tracks;
  const soundTracks = [
    { ...first, number: 1, codec: 'ac4', channels: null, label: null, isDecodable: false, isMain: true },
  ];
  const content = judge({ soundTracks: [track(1, null)] });
  expect(videoProblems({ ...facts, soundTracks }, content, [], 't')).toEqual([
    { code: 'undecoded-sound', text: 'The sound (ac4) cannot be decoded.' },
  ]);
});

const at = (second: number) => ({
  atMicroseconds: second * SECOND,
  jumpMicroseconds: -1,
  isOfOneTrack: false,
});

test('RI-05 jumps of the clock are stated', () => {
  const textsOf = (clockBreaks: ReturnType<typeof at>[]) =>
    videoProblems({ ...facts, clockBreaks }, fine, [], 't').map(({ text }) => text);
  expect(textsOf([])).toEqual([]);
  expect(textsOf([at(6)])).toEqual([
    'The clock of the file jumps at 00:00:06. Its two parts are counted without a gap.',
  ]);
  expect(textsOf([at(6), at(60)])).toEqual([
    'The clock of the file jumps 2 times, first at 00:00:06. Its parts are counted without gaps.',
  ]);
});

test('only stretches over ten seconds are summed up, and what is black is not also frozen', () => {
  const found = judge({
    black: [seconds(10, 21), seconds(100, 105), seconds(300, 330)],
    frozen: [seconds(10, 21), seconds(290, 345), seconds(400, 420)],
  });
  expect(found).toMatchObject({
    black: { count: 2, totalMicroseconds: 41 * SECOND, firstMicroseconds: 10 * SECOND },
    frozen: { count: 2, totalMicroseconds: 35 * SECOND, firstMicroseconds: 330 * SECOND },
  });
});

test('an end counts as missing beyond two seconds and one percent', () => {
  expect(judge({}, 594 * SECOND).truncated).toBeNull();
  expect(judge({}, 593 * SECOND).truncated).toEqual({
    statedMicroseconds: 10 * MINUTE,
    decodedMicroseconds: 593 * SECOND,
  });
  expect(judge({}, 593 * SECOND, null).truncated).toBeNull();
  expect(judge({}, 8.5 * SECOND, 10 * SECOND).truncated).toBeNull();
});

const fileIn = (ticketId: string, ticketNumber: string, fileName: string) => ({
  ticketId,
  ticketNumber,
  fileName,
});

test('each problem is a sentence', () => {
  const content: ContentFacts = {
    isSilent: true,
    black: { count: 1, totalMicroseconds: 20 * SECOND, firstMicroseconds: 61 * SECOND },
    frozen: { count: 3, totalMicroseconds: MINUTE, firstMicroseconds: 0 },
    truncated: { statedMicroseconds: 10 * MINUTE, decodedMicroseconds: 4 * MINUTE },
  };
  const files = [
    fileIn('u', 'NP-2026-0007', 'a.mp4'),
    fileIn('t', 'NP-2026-0008', 'b.mp4'),
    fileIn('t', 'NP-2026-0008', 'c.mp4'),
  ];
  const texts = videoProblems({ ...facts, audioCodec: null }, content, files, 't').map(({ text }) => text);
  expect(texts).toEqual([
    'This video has no sound track.',
    'The first sound track is silent, or nearly, from beginning to end.',
    'The picture is at least 98% black for 00:00:20, starting at 00:01:01.',
    'The picture does not change for 00:01:00 in 3 long stretches, the first at 00:00:00.',
    'The file states a length of 00:10:00, but only 00:04:00 can be played. Its end may be missing.',
    'The same file is also in ticket NP-2026-0007 (“a.mp4”) and in 2 more places.',
  ]);
  expect(videoProblems(facts, null, files.slice(1), 't')).toEqual([
    { code: 'duplicate', text: 'The same file is also in this ticket (“b.mp4”) and in 1 more place.' },
  ]);
});
