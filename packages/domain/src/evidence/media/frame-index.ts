import type { FrameSource } from './frame.ts';

/** Frames that an index may have: a day at 60 per second. A longer video gets none. */
export const MOST_INDEXED_FRAMES = 24 * 60 * 60 * 60;

/**
 * The time of every frame of a video, in the order in which they are shown. Frames are numbered from 1. Times
 * are positions in the original, in integer microseconds.
 */
export interface FrameIndex {
  /** `copy`: the frames of the copy were compared and are the same; the index is valid for both files. */
  readonly source: FrameSource;
  /** The program that read the times, with its version. */
  readonly tool: string;
  /** Strictly ascending; never empty. */
  readonly times: Float64Array;
  /** When the last frame ends; later than its time. */
  readonly endMicroseconds: number;
  /** Numbers of the key frames, ascending. */
  readonly keyFrames: readonly number[];
}

/** Returns whether times can be an index: strictly ascending integers, with an end after the last one. */
export function areFrameTimes(times: ArrayLike<number>, endMicroseconds: number): boolean {
  if (times.length === 0 || times.length > MOST_INDEXED_FRAMES) return false;
  for (let at = 0; at < times.length; at += 1) {
    if (!Number.isSafeInteger(times[at]) || (at > 0 && timeAt(times, at) <= timeAt(times, at - 1)))
      return false;
  }
  return Number.isSafeInteger(endMicroseconds) && endMicroseconds > timeAt(times, times.length - 1);
}

const timeAt = (times: ArrayLike<number>, at: number): number => times[at] ?? Number.NaN;

/** Returns the time of a frame. The first and the last frame stand in for numbers outside the video. */
export function timeOfFrame({ times }: FrameIndex, frame: number): number {
  return timeAt(times, Math.min(Math.max(frame, 1), times.length) - 1);
}

/**
 * Returns the frame that is shown at a position: the first one before it begins, and the last
 * one after it ended.
 */
export function frameAt({ times }: FrameIndex, microseconds: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeAt(times, middle) <= microseconds) low = middle + 1;
    else high = middle;
  }
  return Math.max(low, 1);
}

/**
 * Returns the frame whose time is nearest to one that a browser reports, which may be rounded differently.
 * Returns null if it is further away than half a frame, as in a file that does not belong to the index.
 */
export function nearestFrame(index: FrameIndex, microseconds: number): number | null {
  const before = frameAt(index, microseconds);
  const after = Math.min(before + 1, index.times.length);
  const distanceTo = (frame: number): number => Math.abs(timeOfFrame(index, frame) - microseconds);
  const nearest = distanceTo(after) < distanceTo(before) ? after : before;
  return distanceTo(nearest) <= durationOfFrame(index, nearest) / 2 ? nearest : null;
}

/** Returns how long a frame is shown, in microseconds. */
export function durationOfFrame(index: FrameIndex, frame: number): number {
  const end = frame < index.times.length ? timeOfFrame(index, frame + 1) : index.endMicroseconds;
  return end - timeOfFrame(index, frame);
}

/** Returns the middle of a frame: a seek there shows this frame, however the browser rounds. */
export function middleOfFrame(index: FrameIndex, frame: number): number {
  return Math.floor(timeOfFrame(index, frame) + durationOfFrame(index, frame) / 2);
}

/** Returns the frame a number of frames later, or earlier if negative, within the video. */
export function steppedFrame({ times }: FrameIndex, frame: number, step: number): number {
  return Math.min(Math.max(frame + step, 1), times.length);
}

/** Returns whether seeks and presented times that fit one list of frame times fit another, frame by frame. */
export function matchesFrameTimes(index: FrameIndex, times: ArrayLike<number>): boolean {
  if (times.length !== index.times.length) return false;
  for (let at = 0; at < times.length; at += 1) {
    const time = timeAt(times, at);
    const next = at + 1 < times.length ? timeAt(times, at + 1) : Number.POSITIVE_INFINITY;
    const middle = middleOfFrame(index, at + 1);
    if (nearestFrame(index, time) !== at + 1 || middle < time || middle >= next) return false;
  }
  return true;
}
