import type { RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { expect, test } from 'vitest';
import { drawLane, LANE_HEIGHT, MOST_ROWS, rowAt, type LaneScene, type TrackBar } from './draw-lane.ts';
import { placeInRows } from './lane-layout.ts';

const colors = { lane: 'lane', bar: 'bar', selected: 'selected', keyFrame: 'key', muted: 'muted' };
const FRAME = 33_333;

interface Rectangle {
  readonly color: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws on a canvas that keeps the rectangles. */
function drawn(scene: Partial<LaneScene>): readonly Rectangle[] {
  const rectangles: Rectangle[] = [];
  const canvas = {
    fillStyle: '',
    clearRect: () => undefined,
    fillRect(left: number, top: number, width: number, height: number): void {
      rectangles.push({ color: canvas.fillStyle, left, top, width, height });
    },
  };
  const all: LaneScene = {
    shown: { from: 0, to: 100 * FRAME },
    width: 1000,
    rows: [],
    mutedRanges: [],
    selectedId: null,
    timeOf: (frame) => (frame - 1) * FRAME,
    ...scene,
  };
  drawLane(canvas, all, colors);
  return rectangles;
}

const track = (id: string, startFrame: number, endFrame: number, step = 5): RedactionTrack => ({
  id,
  reasonCode: 'minor',
  startFrame,
  endFrame,
  keyFrames: Array.from({ length: 10 }, (_key, at) => ({
    frame: startFrame + at * step,
    x1: 0,
    y1: 0,
    x2: 1,
    y2: 1,
  })),
});
const rowsOf = (tracks: readonly RedactionTrack[]) =>
  placeInRows<TrackBar>(
    tracks.map((one) => ({ id: one.id, from: one.startFrame, to: one.endFrame + 1, track: one })),
    MOST_ROWS,
  );
const ofColor = (rectangles: readonly Rectangle[], wanted: string) =>
  rectangles.filter(({ color }) => color === wanted);

test('a track is drawn from its first frame through its last, with its key frames', () => {
  const rectangles = drawn({ rows: rowsOf([track('one', 11, 50)]) });
  expect(ofColor(rectangles, 'bar')).toEqual([{ color: 'bar', left: 100, top: 0, width: 400, height: 11 }]);
  // Key frames after the last frame have no effect that could be seen.
  expect(ofColor(rectangles, 'key').map(({ left }) => left)).toEqual([
    100, 150, 200, 250, 300, 350, 400, 450,
  ]);
});

test('key frames of the tracker are half as high as those of a person', () => {
  const { keyFrames, ...rest } = track('one', 11, 50);
  const tracked = keyFrames.map(({ frame, x1, y1, x2, y2 }, at) => ({
    frame,
    x1,
    y1,
    x2,
    y2,
    isTracked: at > 0,
  }));
  const [first, ...others] = ofColor(drawn({ rows: rowsOf([{ ...rest, keyFrames: tracked }]) }), 'key');
  expect(first).toMatchObject({ top: 0, height: 11 });
  for (const other of others) expect(other).toMatchObject({ top: 5, height: 6 });
});

test('the selected track and muted range have another color, and a track is drawn over its row', () => {
  const rows = rowsOf([track('one', 1, 60), track('two', 30, 90)]);
  const mutedRanges = [
    { id: 'sound', reasonCode: 'minor', startMicroseconds: 0, endMicroseconds: 10 * FRAME },
  ];
  expect(ofColor(drawn({ rows, mutedRanges, selectedId: 'one' }), 'selected')).toHaveLength(1);
  expect(ofColor(drawn({ rows, mutedRanges, selectedId: 'sound' }), 'selected')).toMatchObject([
    { left: 0, width: 100 },
  ]);
});

test('of 2,000 tracks in four hours, only what can be seen is drawn', () => {
  const frames = 4 * 60 * 60 * 30;
  const tracks = Array.from({ length: 2000 }, (_track, at) => {
    const start = 1 + Math.floor((at * frames) / 2100);
    return track(String(at), start, start + 2000, 200);
  });
  const rows = rowsOf(tracks);
  expect(drawn({ rows, shown: { from: 0, to: frames * FRAME } }).length).toBeLessThan(6000);
  expect(drawn({ rows, shown: { from: 7200e6, to: 7210e6 } }).length).toBeLessThan(200);
});

test('a point of the lane is in a row, or on the muted ranges', () => {
  expect([rowAt(0, 2), rowAt(13, 2), rowAt(LANE_HEIGHT - 1, 2)]).toEqual([0, 1, null]);
});
