import { isSpeech } from '@plainview/domain/evidence/media/speech-stretches';
import type { Interval, Signal, VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import type { Stretch } from '@plainview/domain/review/coverage/stretches';
import type { PlayerMarker } from '../markers.ts';
import { highest } from './highest.ts';
import type { TimeWindow } from './time-window.ts';
import type { TimelineColors } from './timeline-colors.ts';

/**
 * Everything that the canvas shows. The position is drawn by an element over it, since it changes
 * with each frame.
 */
export interface TimelineScene {
  readonly shown: TimeWindow;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly signals: VideoSignals | null;
  /** Minimum probability at which sound counts as speech. */
  readonly speechThreshold: number;
  readonly markers: readonly PlayerMarker[];
  /** Merged. */
  readonly watched: readonly Stretch[];
  readonly buffered: ReadonlyArray<{ readonly start: number; readonly end: number }>;
  readonly rangeStart: number | null;
}

interface Lane {
  readonly top: number;
  readonly height: number;
}

const TRACK_HEIGHT = 24;
const SOUND: Lane = { top: 0, height: 20 };
const SPEECH: Lane = { top: 21, height: 11 };
/** Replaces both in a video without sound. */
const NO_SOUND: Lane = { top: 0, height: 32 };
const MOTION: Lane = { top: 33, height: 11 };
/** Rows of the track, from its top. */
const RANGES: Lane = { top: 2, height: 4 };
const BUFFERED: Lane = { top: 10, height: 6 };
const WATCHED: Lane = { top: 20, height: 4 };

/** Motion is rarely strong: a whole picture that changes by this much fills the lane. */
const STRONG_MOTION = 64;

/** Draws a scene with the canvas's own resolution. */
export function drawTimeline(
  context: CanvasRenderingContext2D,
  scene: TimelineScene,
  colors: TimelineColors,
): void {
  const { shown, width, height, signals } = scene;
  context.clearRect(0, 0, width, height);
  if (shown.to <= shown.from || width === 0) return;
  if (height > TRACK_HEIGHT) {
    context.fillStyle = colors.lane;
    const lanes = signals && !signals.loudness ? [NO_SOUND, MOTION] : [SOUND, SPEECH, MOTION];
    for (const { top, height: tall } of lanes) context.fillRect(0, top, width, tall);
    if (signals) drawSignals(context, scene, signals, colors);
  }
  context.save();
  context.translate(0, height - TRACK_HEIGHT);
  drawTrack(context, scene, colors);
  context.restore();
}

function drawSignals(
  context: CanvasRenderingContext2D,
  scene: TimelineScene,
  signals: VideoSignals,
  colors: TimelineColors,
): void {
  const { shown, width } = scene;
  const fill = (intervals: readonly Interval[], lane: Lane, color: string | CanvasPattern): void => {
    context.fillStyle = color;
    for (const [from, to] of intervals) fillStretch(context, shown, width, lane, from, to);
  };
  fill(signals.silent, SOUND, colors.silent);
  fill(signals.frozen, MOTION, hatch(context, colors));
  fill(signals.black, MOTION, colors.edge);
  // Inside the edge, which separates black from the dark theme's surface.
  fill(signals.black, { top: MOTION.top + 1, height: MOTION.height - 2 }, colors.black);
  if (!signals.loudness) label(context, NO_SOUND, 'No sound track', colors);
  if (!signals.motion) label(context, MOTION, 'No picture', colors);
  context.fillStyle = colors.sound;
  forEachColumn(shown, width, signals.loudness, (value, x, wide) => {
    const tall = Math.max(1, Math.sqrt(value / 255) * SOUND.height);
    context.fillRect(x, SOUND.top + (SOUND.height - tall) / 2, wide, tall);
  });
  drawSpeech(context, scene, signals, colors);
  context.fillStyle = colors.motion;
  forEachColumn(shown, width, signals.motion, (value, x, wide) => {
    const tall = Math.min(1, Math.sqrt(value / STRONG_MOTION)) * MOTION.height;
    context.fillRect(x, MOTION.top + MOTION.height - tall, wide, tall);
  });
}

/** Draws what counts as speech at full height, and the probability of everything else. */
function drawSpeech(
  context: CanvasRenderingContext2D,
  { shown, width, speechThreshold }: TimelineScene,
  { speech, loudness }: VideoSignals,
  colors: TimelineColors,
): void {
  if (!speech && loudness) label(context, SPEECH, 'Speech not analyzed', colors);
  forEachColumn(shown, width, speech, (value, x, wide) => {
    const isHeard = isSpeech(value, speechThreshold);
    context.fillStyle = isHeard ? colors.speech : colors.maybe;
    const tall = isHeard ? SPEECH.height : (value / 255) * SPEECH.height;
    context.fillRect(x, SPEECH.top + SPEECH.height - tall, wide, tall);
  });
}

/**
 * Calls `draw` with the highest value of each pixel column, or once for each value if they are
 * wider than a pixel.
 */
function forEachColumn(
  { from, to }: TimeWindow,
  width: number,
  signal: Signal | null,
  draw: (value: number, x: number, wide: number) => void,
): void {
  if (!signal) return;
  const valuesPerMicrosecond = signal.rate / 1_000_000;
  const first = from * valuesPerMicrosecond;
  const perColumn = ((to - from) * valuesPerMicrosecond) / width;
  const step = Math.max(perColumn, 1);
  const start = perColumn < 1 ? Math.floor(first) : first;
  for (let at = start; at < first + perColumn * width && at < signal.values.length; at += step) {
    // Whole pixels, so that no seams show between columns.
    const left = Math.round((at - first) / perColumn);
    const right = Math.round((at + step - first) / perColumn);
    draw(highest(signal.values, at, at + step), left, right - left);
  }
}

function label(
  context: CanvasRenderingContext2D,
  { top, height }: Lane,
  text: string,
  colors: TimelineColors,
): void {
  context.fillStyle = colors.text;
  context.font = `11px ${colors.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(text, 8, top + height / 2);
}

function drawTrack(context: CanvasRenderingContext2D, scene: TimelineScene, colors: TimelineColors): void {
  const { shown, width, markers, watched, buffered, rangeStart } = scene;
  const fill = (lane: Lane, from: number, to: number): void =>
    fillStretch(context, shown, width, lane, from, to);
  context.fillStyle = colors.track;
  fill(BUFFERED, shown.from, shown.to);
  context.fillStyle = colors.buffered;
  for (const { start, end } of buffered) fill(BUFFERED, start, end);
  context.fillStyle = colors.watched;
  for (const { startMicroseconds, endMicroseconds } of watched)
    fill(WATCHED, startMicroseconds, endMicroseconds);
  for (const { startMicroseconds, endMicroseconds, tone } of markers) {
    if (endMicroseconds === null) continue;
    context.fillStyle = colors.tones[tone];
    fill(RANGES, startMicroseconds, endMicroseconds);
  }
  if (rangeStart !== null && rangeStart >= shown.from && rangeStart <= shown.to) {
    context.fillStyle = colors.tones.pending;
    context.fillRect(((rangeStart - shown.from) / (shown.to - shown.from)) * width, 0, 2, 20);
  }
}

/** Fills what the window shows of a stretch; at least a pixel, so that short ones are visible. */
function fillStretch(
  context: CanvasRenderingContext2D,
  shown: TimeWindow,
  width: number,
  lane: Lane,
  from: number,
  to: number,
): void {
  if (to < shown.from || from > shown.to) return;
  const scale = width / (shown.to - shown.from);
  const left = (Math.max(from, shown.from) - shown.from) * scale;
  const right = (Math.min(to, shown.to) - shown.from) * scale;
  context.fillRect(left, lane.top, Math.max(1, right - left), lane.height);
}

/** Returns diagonal lines, so that frozen stretches differ from others by more than color. */
function hatch(context: CanvasRenderingContext2D, colors: TimelineColors): string | CanvasPattern {
  const tile = new OffscreenCanvas(6, 6);
  const pen = tile.getContext('2d');
  if (!pen) return colors.frozen;
  pen.strokeStyle = colors.frozen;
  pen.lineWidth = 1.5;
  for (const x of [-6, 0, 6]) {
    pen.moveTo(x, 6);
    pen.lineTo(x + 6, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? colors.frozen;
}
