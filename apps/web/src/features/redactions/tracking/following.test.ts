import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { placeRegion } from '@plainview/domain/release/redactions/edit-track';
import { noMarks, withoutMark, withTrack } from '@plainview/domain/release/redactions/marks';
import { MOST_KEY_FRAMES } from '@plainview/domain/release/redactions/redaction-order';
import type { RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import type { TrackedRegion } from '@plainview/domain/release/redactions/tracked-path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VideoMarks } from '../marks/video-marks.ts';
import type { FollowOutcome, followRegion } from './follow-region.ts';
import { Following } from './following.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRAME = 40_000;
const index: FrameIndex = {
  source: 'original',
  tool: 'test',
  times: Float64Array.from({ length: 100 }, (_time, at) => at * FRAME),
  endMicroseconds: 100 * FRAME,
  keyFrames: [1],
};
const at = (frame: number, x1 = frame / 200): TrackedRegion => ({
  frame,
  x1,
  y1: 0.2,
  x2: x1 + 0.2,
  y2: 0.5,
});
const track: RedactionTrack = {
  id: 'one',
  reasonCode: 'minor',
  startFrame: 10,
  endFrame: 100,
  keyFrames: [at(10)],
};

/** A video with one region on frame 10, a player, and a tracker that finds what the test says. */
function opened(tracks: readonly RedactionTrack[] = [track]) {
  const stored = {
    marks: tracks.reduce(withTrack, noMarks),
    tracksVersion: 1,
    mutedRangesVersion: 0,
    savedBy: null,
  };
  const server = {
    saveTracks: async (version: number) => version + 1,
    saveMutedRanges: async (version: number) => version + 1,
    load: async () => stored,
    isConflict: () => false,
    isTemporary: () => false,
  };
  const marks = new VideoMarks(stored, server, { read: () => null, write: () => undefined });
  let time = 9 * FRAME;
  const player = {
    seek: (microseconds: number) => void (time = microseconds),
    currentMicroseconds: () => time,
    positionAt: (microseconds: number) => ({ microseconds, frame: microseconds / FRAME + 1, rate: null }),
    pause: () => false,
  };
  const runs: { from: number; to: number; isStopped: boolean }[] = [];
  let listeners: Parameters<typeof followRegion>[1] | null = null;
  const following = new Following(marks, ({ from, to }, heard) => {
    const run = { from, to, isStopped: false };
    runs.push(run);
    listeners = heard;
    return () => void (run.isStopped = true);
  });
  return {
    marks,
    player,
    runs,
    following,
    start: (from: number, direction: 1 | -1) =>
      following.start('one', from, direction, { url: '/media/file', index, player }),
    find: (...regions: readonly TrackedRegion[]) => listeners?.onFound(regions.at(-1)?.frame ?? 0, regions),
    end: (outcome: FollowOutcome) => listeners?.onEnd(outcome),
    text: () => following.state.get().text,
    frames: () => marks.state.get().marks.tracks[0]?.keyFrames.map(({ frame }) => frame),
    shownFrame: () => time / FRAME + 1,
  };
}

test('key frames appear as the object is found, the player goes along, and one undo removes all of them', () => {
  const { start, find, end, text, frames, marks, runs, shownFrame } = opened();
  start(10, 1);
  expect(text()).toBe('Following, frame 10');
  find(at(11), at(12), at(13));
  expect([text(), frames(), shownFrame()]).toEqual(['Following, frame 13', [10, 13], 13]);
  find(at(14), at(15, 0.3), at(16, 0.3));
  expect([frames(), shownFrame()]).toEqual([[10, 14, 15, 16], 16]);
  end('lost');
  expect(text()).toBe(
    'Lost at 0:00.600. Move the region to its object on the next frames, then follow again.',
  );
  expect(runs).toEqual([{ from: 10, to: 100, isStopped: true }]);
  marks.undo();
  expect(frames()).toEqual([10]);
  expect(marks.state.get().canUndo).toBe(false);
});

test('backward, the stretch grows towards the start', () => {
  const { start, find, end, text, marks, runs } = opened();
  start(10, -1);
  find(at(9), at(8), at(7));
  end('left');
  expect(runs[0]).toMatchObject({ from: 10, to: 1 });
  expect(text()).toBe('Left the picture at 0:00.240. [ starts the region here.');
  expect(marks.state.get().marks.tracks[0]).toMatchObject({ startFrame: 7, endFrame: 100 });
});

test.each([
  [
    'an edit',
    (marks: VideoMarks) => marks.edit((content) => withTrack(content, placeRegion(track, 50, at(50)))),
  ],
  ['its removal', (marks: VideoMarks) => marks.edit((content) => withoutMark(content, 'one'))],
  ['undo', (marks: VideoMarks) => marks.undo()],
])('%s stops it, and nothing is written afterwards', (_name, change) => {
  const { start, find, text, marks, runs } = opened();
  start(10, 1);
  find(at(11), at(12));
  change(marks);
  expect(runs[0]?.isStopped).toBe(true);
  expect(text()).toBe('Stopped at 0:00.440.');
  const { marks: content } = marks.state.get();
  find(at(13));
  expect(marks.state.get().marks).toBe(content);
});

test('a selection does not stop it', () => {
  const { start, find, frames, marks, runs } = opened();
  start(10, 1);
  marks.select(null);
  find(at(11), at(12));
  expect(runs[0]?.isStopped).toBe(false);
  expect(frames()).toEqual([10, 12]);
});

test('it ends before the next key frame of a person', () => {
  const { start, find, end, text, runs, frames } = opened([placeRegion(track, 20, at(20))]);
  start(10, 1);
  expect(runs[0]).toMatchObject({ from: 10, to: 19 });
  find(at(19));
  end('end');
  expect(text()).toBe('Followed up to the next key frame set by a person, 0:00.720.');
  expect(frames()).toEqual([10, 19, 20]);
  start(19, 1);
  expect(text()).toBe('The next frame has a key frame set by a person.');
  expect(runs).toHaveLength(1);
});

test('it ends where a person has ended the region, and extends it from there only', () => {
  const { start, find, end, text, runs, marks } = opened([{ ...track, endFrame: 20 }]);
  start(10, 1);
  expect(runs[0]).toMatchObject({ from: 10, to: 20 });
  find(at(20));
  end('end');
  expect(text()).toBe('Followed to where the region ends, 0:00.760.');
  start(20, 1);
  expect(runs[1]).toMatchObject({ from: 20, to: 100 });
  find(at(30));
  expect(marks.state.get().marks.tracks[0]).toMatchObject({ startFrame: 10, endFrame: 30 });
});

test('it stops before a video has more key frames than can be stored', () => {
  const others = Array.from({ length: MOST_KEY_FRAMES - 2 }, (_key, place) => at(place + 1, 0.1));
  const { start, find, text, frames, runs } = opened([track, { ...track, id: 'two', keyFrames: others }]);
  start(10, 1);
  find(at(11), at(12));
  find(at(13, 0.7));
  expect(frames()).toEqual([10, 12]);
  expect(runs[0]?.isStopped).toBe(true);
  expect(text()).toBe('Stopped at 0:00.440: a video can have at most 20,000 key frames.');
});

test('it starts only where the region is', () => {
  const { start, text, runs } = opened();
  start(5, 1);
  expect(text()).toBe('The selected region is not on this frame.');
  start(100, 1);
  expect(text()).toBe('This is the last frame.');
  expect(runs).toEqual([]);
});

test('a player that the user has moved stays there', () => {
  const { start, find, player, shownFrame } = opened();
  start(10, 1);
  find(at(11));
  player.seek(29 * FRAME);
  find(at(12));
  expect(shownFrame()).toBe(30);
});
