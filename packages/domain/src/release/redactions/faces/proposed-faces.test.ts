import { expect, test } from 'vitest';
import type { RedactionTrack, Region } from '../redaction-track.ts';
import {
  countFaces,
  faceDecision,
  facesProblem,
  formatSightings,
  haveOtherRejections,
  parseSightings,
  storableFace,
  storeSearch,
  type FaceSighting,
  type WrittenFace,
  type WrittenFaceSearch,
} from './proposed-faces.ts';

const box: Region = { x1: 0.4, y1: 0.4, x2: 0.5, y2: 0.5 };
const sightings: readonly FaceSighting[] = [
  { frame: 7, ...box },
  { frame: 13, ...box, x1: 0.42, x2: 0.52 },
];
const face = { id: 'face', sightings, isRejected: false };
const region = (id: string, endFrame: number, change: Partial<Region> = {}): RedactionTrack => ({
  id,
  reasonCode: 'minor',
  startFrame: 1,
  endFrame,
  keyFrames: [{ frame: 1, x1: 0.35, y1: 0.35, x2: 0.55, y2: 0.55, ...change }],
});
const written = (change: Partial<WrittenFace> = {}): WrittenFace => ({
  id: 'face',
  sightings: formatSightings(sightings),
  frame: 7,
  isRejected: false,
  ...change,
});
const search = (...faces: readonly WrittenFace[]): WrittenFaceSearch => ({
  detector: 'Detector',
  stride: 6,
  searchedFrames: 60,
  isComplete: true,
  faces,
});

test('RD-05: a face is hidden only if regions hide it on each frame on which it was found', () => {
  expect(faceDecision(face, [])).toBe('undecided');
  expect(faceDecision(face, [region('drawn', 13)])).toBe('hidden');
  expect(faceDecision(face, [region('drawn', 12)])).toBe('undecided');
  expect(faceDecision(face, [region('drawn', 13, { x2: 0.51 })])).toBe('undecided');
  const later = { ...region('later', 20), startFrame: 13 };
  expect(faceDecision(face, [region('drawn', 12), later])).toBe('hidden');
});

test('RD-05: the region of a face decides, then a rejection', () => {
  const rejected = { ...face, isRejected: true };
  expect(faceDecision(rejected, [region('face', 1)])).toBe('accepted');
  expect(faceDecision(rejected, [region('drawn', 13)])).toBe('rejected');
  expect(countFaces(['accepted', 'undecided', 'hidden', 'undecided'])).toEqual({
    proposed: 4,
    accepted: 1,
    rejected: 0,
    hidden: 1,
    undecided: 2,
  });
});

test('a rejection keeps the name of the person who made it first', () => {
  const first = storeSearch(search(written({ isRejected: true }), written({ id: 'other' })), null, 'Dana');
  expect(first.faces.map(({ rejectedBy }) => rejectedBy)).toEqual(['Dana', null]);
  const both = search(written({ isRejected: true }), written({ id: 'other', isRejected: true }));
  const second = storeSearch(both, first, 'Robin');
  expect(second.faces.map(({ rejectedBy }) => rejectedBy)).toEqual(['Dana', 'Robin']);
  expect(haveOtherRejections(first, second)).toBe(true);
  expect(haveOtherRejections(second, storeSearch(both, second, 'Casey'))).toBe(false);
  expect(storeSearch(search(written()), second, 'Casey').faces[0]?.rejectedBy).toBeNull();
});

test('sightings are written within the frame and read again; those of a tracker or after the video are not', () => {
  const wide = storableFace({ id: 'face', sightings: [{ frame: 3, x1: -0.1, y1: 0.2, x2: 0.2, y2: 1.3 }] });
  expect(parseSightings(formatSightings(wide?.sightings ?? []))).toEqual([
    { frame: 3, x1: 0, y1: 0.2, x2: 0.2, y2: 1 },
  ]);
  expect(
    storableFace({ id: 'face', sightings: [{ frame: 3, x1: 1, y1: 0.2, x2: 1.2, y2: 0.4 }] }),
  ).toBeNull();
  expect(parseSightings('3 0 0 100 100 t')).toBeNull();
  expect(facesProblem(search(written()), 60)).toBeNull();
  expect(facesProblem(search(written()), 59)).toBe('REDACTION_OUTSIDE_VIDEO');
  const short = { ...search(written()), searchedFrames: 1 };
  expect(facesProblem(short, 12)).toBe('REDACTION_OUTSIDE_VIDEO');
});
