import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import type { TimeWindow } from '../../../player/timeline/time-window.ts';
import { rowHeight, visibleBars, type Bar, type LaneRow } from './lane-layout.ts';

/** A track as a bar, in frames. */
export interface TrackBar extends Bar {
  readonly track: RedactionTrack;
}

/** Colors as a canvas takes them. */
export interface LaneColors {
  readonly lane: string;
  readonly bar: string;
  readonly selected: string;
  readonly keyFrame: string;
  readonly muted: string;
}

/** The parts of a canvas that are used. */
type LaneCanvas = Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'clearRect'>;

/** Everything that the lane shows. */
export interface LaneScene {
  readonly shown: TimeWindow;
  /** In CSS pixels. */
  readonly width: number;
  readonly rows: readonly LaneRow<TrackBar>[];
  readonly mutedRanges: readonly MutedRange[];
  readonly selectedId: string | null;
  /** Returns when a frame begins; the end of the video for the number after the last one. */
  readonly timeOf: (frame: number) => number;
}

export const MOST_ROWS = 12;
const TRACKS_HEIGHT = 36;
const MUTED_TOP = TRACKS_HEIGHT + 2;
const MUTED_HEIGHT = 6;
export const LANE_HEIGHT = MUTED_TOP + MUTED_HEIGHT;
const HIGHEST_ROW = 12;
/** Key frames closer than this are drawn as one. */
const KEY_FRAME_GAP = 3;

/** Returns the row at a distance from the lane's top; null for the muted ranges. */
export function rowAt(y: number, rowCount: number): number | null {
  if (y >= MUTED_TOP) return null;
  return Math.floor(y / rowHeight(TRACKS_HEIGHT, rowCount, HIGHEST_ROW));
}

/** Draws the stretches and key frames of the tracks, and the muted ranges. */
export function drawLane(context: LaneCanvas, scene: LaneScene, colors: LaneColors): void {
  const { shown, width, rows, mutedRanges, selectedId, timeOf } = scene;
  context.clearRect(0, 0, width, LANE_HEIGHT);
  if (shown.to <= shown.from || width === 0) return;
  const scale = width / (shown.to - shown.from);
  const xOf = (microseconds: number): number => (microseconds - shown.from) * scale;
  context.fillStyle = colors.lane;
  context.fillRect(0, 0, width, TRACKS_HEIGHT);
  context.fillRect(0, MUTED_TOP, width, MUTED_HEIGHT);
  const height = rowHeight(TRACKS_HEIGHT, rows.length, HIGHEST_ROW);
  let chosen: (() => void) | null = null;
  for (const [at, row] of rows.entries()) {
    const lane = { top: at * height, height: Math.max(height - 1, 1) };
    const xOfFrame = (frame: number): number => xOf(timeOf(frame));
    for (const { bar, left, width: wide } of visibleBars(row, width, xOfFrame))
      if (bar.id !== selectedId) drawTrack(context, { bar, left, wide, ...lane }, scene, xOfFrame, colors);
    const bar = row.find(({ id }) => id === selectedId);
    if (!bar) continue;
    const left = Math.max(Math.round(xOfFrame(bar.from)), 0);
    const wide = Math.max(Math.round(Math.min(xOfFrame(bar.to), width)) - left, 1);
    chosen = () => drawTrack(context, { bar, left, wide, ...lane }, scene, xOfFrame, colors);
  }
  // Over all others, with which it may share a row.
  chosen?.();
  const muted = mutedRanges
    .map(({ id, startMicroseconds, endMicroseconds }) => ({
      id,
      from: startMicroseconds,
      to: endMicroseconds,
    }))
    .toSorted((one, other) => one.from - other.from);
  for (const { bar, left, width: wide } of visibleBars(muted, width, xOf)) {
    context.fillStyle = bar.id === selectedId ? colors.selected : colors.muted;
    context.fillRect(left, MUTED_TOP, wide, MUTED_HEIGHT);
  }
}

interface DrawnTrack {
  readonly bar: TrackBar;
  readonly left: number;
  readonly wide: number;
  readonly top: number;
  readonly height: number;
}

function drawTrack(
  context: LaneCanvas,
  { bar, left, wide, top, height }: DrawnTrack,
  { width, selectedId }: LaneScene,
  xOfFrame: (frame: number) => number,
  colors: LaneColors,
): void {
  context.fillStyle = bar.id === selectedId ? colors.selected : colors.bar;
  context.fillRect(left, top, wide, height);
  // In bars this low, nobody could see them.
  if (height < 3 || wide < KEY_FRAME_GAP) return;
  context.fillStyle = colors.keyFrame;
  let last = Number.NEGATIVE_INFINITY;
  for (const { frame, isTracked = false } of bar.track.keyFrames) {
    const x = Math.round(xOfFrame(frame));
    if (x > width) break;
    if (x < 0 || frame < bar.from || frame >= bar.to || x - last < KEY_FRAME_GAP) continue;
    last = x;
    // Half as high if the tracker set it.
    const half = isTracked ? height >> 1 : 0;
    context.fillRect(Math.min(x, width - 2), top + half, 2, height - half);
  }
}
