import { expect, test } from 'vitest';
import type { ContentFacts } from './media-facts.ts';
import type { Interval, VideoSignals } from './signals/video-signals.ts';
import { judgeContent, videoProblems } from './video-problems.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;

const signals: VideoSignals = {
  tool: 'ffmpeg 5.1',
  durationMicroseconds: 10 * MINUTE,
  loudness: { rate: 20, values: new Uint8Array(12_000) },
  motion: { rate: 2, values: new Uint8Array(1200) },
  speech: null,
  speechTool: null,
  silent: [],
  black: [],
  frozen: [],
};
const fine: ContentFacts = { isSilent: false, black: null, frozen: null, truncated: null };
const seconds = (from: number, to: number): Interval => [from * SECOND, to * SECOND];
const judge = (change: Partial<VideoSignals>, decoded = 10 * MINUTE, stated: number | null = 10 * MINUTE) =>
  judgeContent({ ...signals, ...change }, decoded, stated);

test('an ordinary video has no problems', () => {
  const ordinary = { silent: [seconds(0, 500)], black: [seconds(0, 10)], frozen: [seconds(20, 30)] };
  expect(judge(ordinary)).toEqual(fine);
  expect(videoProblems({ audioCodec: 'aac' }, fine, [], 't')).toEqual([]);
});

test('a sound track with nothing but a click is silent; a video without one is not', () => {
  expect(judge({ silent: [seconds(0.5, 599.5)] }).isSilent).toBe(true);
  expect(judge({ silent: [seconds(0, 598)] }).isSilent).toBe(false);
  expect(judge({ loudness: null, silent: [seconds(0, 600)] }).isSilent).toBe(false);
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

test('each problem is a sentence', () => {
  const content: ContentFacts = {
    isSilent: true,
    black: { count: 1, totalMicroseconds: 20 * SECOND, firstMicroseconds: 61 * SECOND },
    frozen: { count: 3, totalMicroseconds: MINUTE, firstMicroseconds: 0 },
    truncated: { statedMicroseconds: 10 * MINUTE, decodedMicroseconds: 4 * MINUTE },
  };
  const first = { ticketId: '01234567-0000-4000-8000-000000000000', fileName: 'a.mp4' };
  const files = [first, { ticketId: 't', fileName: 'b.mp4' }, { ticketId: 't', fileName: 'c.mp4' }];
  const texts = videoProblems({ audioCodec: null }, content, files, 't').map(({ text }) => text);
  expect(texts).toEqual([
    'This video has no sound track.',
    'The sound is silent from beginning to end.',
    'The picture is black for 00:00:20, starting at 00:01:01.',
    'The picture does not change for 00:01:00 in 3 long stretches, the first at 00:00:00.',
    'The end is missing: the file states 00:10:00, but only 00:04:00 can be played.',
    'The same file is also in ticket 01234567 (“a.mp4”) and in 2 more places.',
  ]);
  expect(videoProblems({ audioCodec: 'aac' }, null, files.slice(1), 't')).toEqual([
    { code: 'duplicate', text: 'The same file is also in this ticket (“b.mp4”) and in 1 more place.' },
  ]);
});
