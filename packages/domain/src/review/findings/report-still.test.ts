import { expect, test } from 'vitest';
import type { FindingExcerpt } from '../../evidence/media/video-excerpt.ts';
import {
  describeShapes,
  limitPictures,
  MOST_PICTURE_BYTES,
  MOST_PICTURES,
  noIllustration,
  toReportStill,
} from './report-still.ts';

const still: FindingExcerpt = {
  id: 'a',
  state: 'ready',
  progress: null,
  note: null,
  width: 1920,
  height: 1080,
  pictureAttempts: 1,
  changedAt: new Date(0),
  file: { id: 'f', sha256: 'f', sizeBytes: 9 },
  picture: { id: 'p', sha256: 'p', sizeBytes: 5 },
};
const full = { sha256: 'f', width: 1920, height: 1080 };
const waiting = { ...still, state: 'waiting', file: null, picture: null } as const;

test.each([
  ['an approximate position', { startFrame: null, still: null }, true, null],
  [
    'a still that is ready',
    { startFrame: 1, still },
    true,
    { full, picture: { sha256: 'p', sizeBytes: 5 }, missing: null },
  ],
  [
    'a still that is being made',
    { startFrame: 1, still: waiting },
    true,
    { full: null, picture: null, missing: 'pending' },
  ],
  [
    'one that no one can make',
    { startFrame: 1, still: waiting },
    false,
    { full: null, picture: null, missing: 'failed' },
  ],
  [
    'one that was never requested',
    { startFrame: 1, still: null },
    true,
    { full: null, picture: null, missing: 'failed' },
  ],
  [
    'a still whose copy is being made',
    { startFrame: 1, still: { ...still, picture: null } },
    true,
    { full, picture: null, missing: 'pending' },
  ],
  [
    'a copy that failed repeatedly',
    { startFrame: 1, still: { ...still, picture: null, pictureAttempts: 3 } },
    true,
    { full, picture: null, missing: 'failed' },
  ],
] as const)('RV-11 a report knows %s', (_name, finding, canMake, expected) => {
  expect(toReportStill(finding, canMake)).toEqual(expected);
});

const finding = (severity: string, sha256: string, sizeBytes = 1) => ({
  ...noIllustration,
  severity,
  still: { full, picture: { sha256, sizeBytes }, missing: null },
});

test('RV-11 pictures beyond the limit are those of the mildest findings, and shared pictures count once', () => {
  const many = Array.from({ length: MOST_PICTURES }, (_, place) => finding('minor', String(place)));
  const limited = limitPictures([
    finding('positive', 'x'),
    finding('critical', 'y'),
    finding('critical', 'y'),
    ...many,
  ]);
  expect(limited.map(({ still: shown }) => shown?.missing ?? null).slice(0, 3)).toEqual([
    'omitted',
    null,
    null,
  ]);
  expect(limited.filter(({ still: shown }) => shown?.missing === 'omitted')).toHaveLength(2);
  const large = limitPictures([finding('minor', 'a', MOST_PICTURE_BYTES), finding('serious', 'b')]);
  expect(large.map(({ still: shown }) => shown?.missing ?? null)).toEqual(['omitted', null]);
});

test('RV-11 shapes are counted by kind', () => {
  const [box, arrow] = (['box', 'arrow'] as const).map((kind) => ({ kind, x1: 0, y1: 0, x2: 1, y2: 1 }));
  expect(
    [[], [box], [box, box, arrow]].map((shapes) => describeShapes(shapes.flatMap((one) => one ?? []))),
  ).toEqual(['', '1 box', '2 boxes and 1 arrow']);
});
