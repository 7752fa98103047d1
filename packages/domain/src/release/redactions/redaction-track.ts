/** A rectangle on a frame as players show it: rotated, in square pixels. Parts of its width and height, 0 to 1. */
export interface Region {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A frame on which it is known where the region is. */
export interface KeyFrame extends Region {
  /** Number of the frame in the stored file's frame index, from 1. */
  readonly frame: number;
  /** The tracker set it, and nobody has moved the region here since. Without it, a person did. */
  readonly isTracked?: boolean;
}

/** Something that is hidden on a stretch of frames: a face, a plate, a screen. */
export interface RedactionTrack {
  readonly id: string;
  /** Code of the reason why it is hidden, from the operator's list. */
  readonly reasonCode: string;
  /** First and last frame on which it is hidden. */
  readonly startFrame: number;
  readonly endFrame: number;
  /** In ascending order of their frames, at least one. */
  readonly keyFrames: readonly KeyFrame[];
}

/** A stretch in which the copy is silent. */
export interface MutedRange {
  readonly id: string;
  readonly reasonCode: string;
  /** Microseconds in the video; the end is not part of the range. */
  readonly startMicroseconds: number;
  readonly endMicroseconds: number;
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/**
 * Returns where a track's region is on a frame: interpolated between the key frames around it, and as at the nearest
 * key frame before the first and after the last.
 * @returns null on frames on which nothing is hidden
 */
export function regionOnFrame(track: RedactionTrack, frame: number): Region | null {
  if (frame < track.startFrame || frame > track.endFrame) return null;
  const after = track.keyFrames.find((key) => key.frame >= frame) ?? track.keyFrames.at(-1);
  const before = track.keyFrames.findLast((key) => key.frame <= frame) ?? track.keyFrames[0];
  if (!before || !after) return null;
  const part = after.frame > before.frame ? (frame - before.frame) / (after.frame - before.frame) : 0;
  return {
    x1: between(before.x1, after.x1, part),
    y1: between(before.y1, after.y1, part),
    x2: between(before.x2, after.x2, part),
    y2: between(before.y2, after.y2, part),
  };
}
