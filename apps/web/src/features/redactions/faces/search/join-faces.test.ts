import { describe, expect, test } from 'vitest';
import type { FoundFace } from '../detector/face-detector.ts';
import { FaceJoiner, isLikelyFace, type FaceTrack } from './join-faces.ts';
import { lookAtFrames } from './look-at-frames.ts';

/** A face with its left upper corner at a place, a tenth of the frame wide. */
const face = (x: number, y: number, score = 0.8, side = 0.1): FoundFace => ({
  x1: x,
  y1: y,
  x2: x + side,
  y2: y + side,
  score,
});

/** Joins faces, one list for each sample. Each fifth frame is one. */
function join(samples: readonly (readonly FoundFace[])[]): FaceTrack[] {
  let count = 0;
  const joiner = new FaceJoiner(() => `face ${(count += 1)}`, 16 / 9);
  const ended = samples.flatMap((faces, at) => joiner.add(at * 5 + 1, faces).ended);
  return [...ended, ...joiner.end()];
}

/** Samples without a face. */
const missing = (count: number) => Array.from({ length: count }, () => []);

const framesOf = (tracks: readonly FaceTrack[]) =>
  tracks.map(({ id, sightings }) => [id, ...sightings.map(({ frame }) => frame)]);

describe('joining faces to tracks', () => {
  test('two faces that move are two tracks, in whatever order they are found', () => {
    const tracks = join([
      [face(0.1, 0.1), face(0.6, 0.5)],
      [face(0.58, 0.52), face(0.14, 0.1)],
      [face(0.18, 0.1), face(0.56, 0.54)],
    ]);
    expect(framesOf(tracks)).toEqual([
      ['face 1', 1, 6, 11],
      ['face 2', 1, 6, 11],
    ]);
    expect(tracks[0]?.sightings.map(({ x1 }) => x1)).toEqual([0.1, 0.14, 0.18]);
  });

  test('a fast face continues its track although it no longer overlaps', () => {
    expect(framesOf(join([[face(0.1, 0.1)], [face(0.175, 0.1)]]))).toEqual([['face 1', 1, 6]]);
    expect(framesOf(join([[face(0.1, 0.1)], [face(0.4, 0.1)]]))).toHaveLength(2);
  });

  test('a face of another size at the same distance is another face', () => {
    expect(framesOf(join([[face(0.1, 0.1)], [face(0.185, 0.1, 0.8, 0.04)]]))).toHaveLength(2);
  });

  test('a face that is missing on five samples is the same one, on six another one', () => {
    const seen = [face(0.1, 0.1)];
    expect(framesOf(join([seen, ...missing(5), seen]))).toEqual([['face 1', 1, 31]]);
    expect(framesOf(join([seen, ...missing(6), seen]))).toEqual([
      ['face 1', 1],
      ['face 2', 36],
    ]);
  });

  test('the better match wins, so that a face that stays is not taken by one that passes', () => {
    const tracks = join([
      [face(0.1, 0.1), face(0.25, 0.1)],
      [face(0.1, 0.1), face(0.18, 0.1)],
    ]);
    expect(tracks[0]?.sightings.map(({ x1 }) => x1)).toEqual([0.1, 0.1]);
    expect(tracks[1]?.sightings.map(({ x1 }) => x1)).toEqual([0.25, 0.18]);
  });

  test('a track is proposed if the detector was sure once, or less sure of one seen several times', () => {
    const [track] = join([[face(0.1, 0.1, 0.5)]]);
    const [repeated] = join([[face(0.1, 0.1, 0.5)], [face(0.1, 0.1, 0.4)]]);
    const [unsure] = join([[face(0.1, 0.1, 0.4)], [face(0.1, 0.1, 0.4)]]);
    const [sure] = join([[face(0.1, 0.1, 0.6)]]);
    expect([track, repeated, unsure, sure].map((one) => one && isLikelyFace(one))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

/** Yields each fifth frame. */
async function* eachFifth() {
  for (let frame = 1; frame < 100; frame += 5)
    yield { frame, aspect: 1, reduce: () => ({ width: 1, height: 1, pixels: new Uint8ClampedArray(4) }) };
}

test('RD-02: a search that is stopped finds the faces in view, and says from where nothing is missing', async () => {
  const looked: (readonly [number, number])[] = [];
  const ended: FaceTrack[] = [];
  const found = [[], [face(0.1, 0.1)], [face(0.11, 0.1)], [], []];
  const detector = { widths: [1], detect: async () => found[looked.length] ?? [] };
  await lookAtFrames(detector, eachFifth(), {
    onFace: () => undefined,
    onEnded: async (track) => {
      ended.push(track);
    },
    onLooked: (frame, settled) => looked.push([frame, settled]),
    isStopped: () => looked.length === 4,
  });
  expect(looked).toEqual([
    [1, 1],
    [6, 5],
    [11, 5],
    [16, 5],
  ]);
  expect(ended.map(({ sightings }) => sightings.map(({ frame }) => frame))).toEqual([[6, 11]]);
});
