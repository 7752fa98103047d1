import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import {
  storeSearch,
  type WrittenFaceSearch,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { noMarks } from '@plainview/domain/release/redactions/marks';
import { regionOnFrame } from '@plainview/domain/release/redactions/redaction-track';
import { beforeEach, expect, test, vi } from 'vitest';
import { VideoMarks } from '../../marks/video-marks.ts';
import { countUndecided, decisionOf, FaceProposals } from './face-proposals.ts';
import type { FaceStore } from './face-saver.ts';
import type { FaceTrack } from './join-faces.ts';
import { headRegion } from './proposed-track.ts';
import type { SearchOutcome, SearchRequest, searchFaces } from './search-faces.ts';

const index: FrameIndex = {
  source: 'original',
  tool: 'ffprobe',
  keyFrames: [1],
  times: Float64Array.from({ length: 300 }, (_, at) => at * 33_333),
  endMicroseconds: 10_000_000,
};
const server = {
  saveTracks: async (version: number) => version + 1,
  saveMutedRanges: async (version: number) => version + 1,
  load: async () => ({ marks: noMarks, tracksVersion: 0, mutedRangesVersion: 0, savedBy: null }),
  isConflict: () => false,
  isTemporary: () => false,
};

/** A face on every sixth frame of a stretch, which moves to the right. */
const faceTrack = (id: string, first: number, last: number): FaceTrack => ({
  id,
  sightings: Array.from({ length: (last - first) / 6 + 1 }, (_, at) => ({
    frame: first + at * 6,
    x1: 0.2 + at * 0.01,
    y1: 0.4,
    x2: 0.3 + at * 0.01,
    y2: 0.5,
    score: 0.8,
  })),
});

/** Keeps what is saved, as the server does. */
let saved: WrittenFaceSearch[];
const faceStore: FaceStore = {
  load: async () => {
    const last = saved.at(-1);
    return { search: last ? storeSearch(last, null, 'Dana') : null, version: saved.length };
  },
  save: async (version, content) => {
    if (version !== saved.length) throw new Error('conflict');
    saved.push(content);
    return saved.length;
  },
  isConflict: (error) => error instanceof Error && error.message === 'conflict',
  isTemporary: () => false,
};

let marks: VideoMarks;
let faces: FaceProposals;
let requests: SearchRequest[];
let end: (outcome: SearchOutcome) => void;
let find: (track: FaceTrack) => void;
/** The frame up to which all faces are found when a search is ended at once. */
let settled: number;

/** Finds the same faces in each search. */
const search: typeof searchFaces = (request, { onLooked, onFound, onEnd }) => {
  requests.push(request);
  if (request.from === 1)
    for (const track of [faceTrack('b', 61, 121), faceTrack('a', 7, 49)])
      onFound({ track, picture: new Blob(), frame: 7 });
  onLooked(121, settled);
  end = onEnd;
  find = (track) => onFound({ track, picture: new Blob(), frame: track.sightings[0]?.frame ?? 0 });
  return { stop: () => onEnd('stopped'), terminate: () => undefined };
};

beforeEach(async () => {
  vi.useFakeTimers();
  const stored = { marks: noMarks, tracksVersion: 0, mutedRangesVersion: 0, savedBy: null };
  marks = new VideoMarks(stored, server, { read: () => null, write: () => undefined });
  requests = [];
  saved = [];
  settled = 121;
  faces = new FaceProposals(search, faceStore);
  await faces.load();
  faces.start('/media/1', index);
});

const decisions = () => {
  const { proposals, rejected } = faces.state.get();
  return proposals.map((one) => [one.track.id, decisionOf(one, rejected, marks.state.get().marks)]);
};
const tracks = () => marks.state.get().marks.tracks;

test('RD-02: a search hides nothing; it is continued after the last frame that was looked at', () => {
  expect(decisions()).toEqual([
    ['a', 'undecided'],
    ['b', 'undecided'],
  ]);
  expect(tracks()).toEqual([]);
  faces.stop();
  faces.start('/media/1', index);
  expect(requests.map(({ from, stride }) => [from, stride])).toEqual([
    [1, 6],
    [122, 6],
  ]);
  end('end');
  expect(faces.state.get().status).toBe('end');
});

test('a search that ended at once continues where the first face began that was still in view', async () => {
  faces.stop();
  settled = 54;
  faces.start('/media/1', index);
  const again = new FaceProposals(search, faceStore);
  faces.dispose();
  await vi.waitFor(() => expect(saved.at(-1)?.searchedFrames).toBe(54));
  await again.load();
  again.start('/media/1', index);
  expect(requests.at(-1)?.from).toBe(55);
  const idsOf = () => again.state.get().proposals.map(({ track }) => track.id);
  // A face that ended before the search did is found twice, the second time without its beginning.
  find({ ...faceTrack('b', 61, 121), id: 'c' });
  expect(idsOf()).toEqual(['a', 'b']);
  find(faceTrack('d', 67, 127));
  expect(idsOf()).toEqual(['a', 'b', 'd']);
});

test('an accepted face is hidden with its head, also on the frames between samples', () => {
  expect(faces.accept('a', marks, 'minor')).toBeNull();
  const [track] = tracks();
  expect(track).toMatchObject({ id: 'a', reasonCode: 'minor', startFrame: 2, endFrame: 54 });
  expect(track?.keyFrames.every(({ isTracked = false }) => isTracked)).toBe(true);
  const face = { x1: 0.23, y1: 0.4, x2: 0.33, y2: 0.5 };
  const region = track && regionOnFrame(track, 25);
  const known = headRegion(face);
  expect(region?.x1).toBeCloseTo(known.x1, 3);
  expect(region?.y1).toBeCloseTo(known.y1, 3);
  expect(known.y1).toBeLessThan(0.35);
});

test('decisions are taken back one by one; removing the region makes a face undecided', () => {
  faces.accept('a', marks, 'minor');
  faces.reject('b', marks);
  faces.reject('a', marks);
  expect(tracks()).toEqual([]);
  faces.undo(marks);
  expect(decisions()).toEqual([
    ['a', 'accepted'],
    ['b', 'rejected'],
  ]);
  marks.undo();
  marks.undo();
  marks.undo();
  expect(decisions()[0]).toEqual(['a', 'undecided']);
  expect(countUndecided(faces.state.get(), marks.state.get().marks)).toBe(1);
  faces.undo(marks);
  faces.undo(marks);
  expect(faces.state.get().canUndo).toBe(false);
  expect(countUndecided(faces.state.get(), marks.state.get().marks)).toBe(2);
});

test('merged with an accepted face, both are one region; taken back, they are two', () => {
  faces.accept('a', marks, 'minor');
  const before = tracks();
  expect(faces.merge('a', marks)).toBe('no-previous');
  expect(faces.merge('b', marks)).toBeNull();
  expect(decisions()).toEqual([['a', 'accepted']]);
  expect(tracks()).toMatchObject([{ id: 'a', startFrame: 2, endFrame: 126 }]);
  faces.undo(marks);
  expect(tracks()).toEqual(before);
  expect(decisions()).toEqual([
    ['a', 'accepted'],
    ['b', 'undecided'],
  ]);
});

test('what regions hide already needs no decision', () => {
  const region = { id: 'drawn', reasonCode: 'minor', startFrame: 1, endFrame: 60 };
  const drawn = { ...region, keyFrames: [{ frame: 1, x1: 0, y1: 0, x2: 1, y2: 1 }] };
  marks.edit((content) => ({ ...content, tracks: [drawn] }));
  expect(decisions()).toEqual([
    ['a', 'hidden'],
    ['b', 'undecided'],
  ]);
});

test('RD-05: after a reload, faces and decisions are as they were saved, without pictures', async () => {
  faces.reject('b', marks);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toMatchObject([
    { searchedFrames: 121, isComplete: false, faces: [{ id: 'a' }, { id: 'b', isRejected: true }] },
  ]);
  const reloaded = new FaceProposals(search, faceStore);
  await reloaded.load();
  const { proposals, rejected, status } = reloaded.state.get();
  expect(proposals.map(({ track, pictureUrl }) => [track.id, track.sightings.length, pictureUrl])).toEqual([
    ['a', 8, null],
    ['b', 11, null],
  ]);
  expect([...rejected]).toEqual(['b']);
  expect(status).toBe('stopped');
  reloaded.start('/media/1', index);
  expect(requests.at(-1)).toMatchObject({ from: 122 });
});

test('faces that someone else has saved are not overwritten', async () => {
  const other = new FaceProposals(search, faceStore);
  await other.load();
  faces.reject('a', marks);
  await vi.advanceTimersByTimeAsync(1000);
  other.start('/media/1', index);
  other.reject('b', marks);
  expect(await other.saveNow()).toBe(false);
  expect(other.state.get().save).toEqual({ kind: 'conflict' });
  expect(saved).toHaveLength(1);
});
