import { regionOnFrame, type MutedRange, type RedactionTrack, type Region } from './redaction-track.ts';

/**
 * Pixels that are hidden around each region. A video codec codes blocks of up to 8 × 8 pixels, so traces of what is
 * inside a region reach up to 7 pixels beyond it in the original. In the copy, the transition from the picture to the
 * black stays within the block at the edge, so it does not reach the region.
 */
export const REDACTION_MARGIN = 8;

/**
 * Microseconds that may be silent before and after each muted range. Two blocks of AAC at 48 kHz overlap each sample:
 * 2048 samples are 43 ms. In addition, muting begins and ends at multiples of 10 ms.
 */
export const MUTE_MARGIN_MICROSECONDS = 60_000;

/** Size of a picture as players show it, in pixels. Both sides are even. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture. `right` and `bottom` are the first ones outside. All are even, as chroma has half the size. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const evenBelow = (side: number): number => Math.floor(side / 2) * 2;
const evenAbove = (side: number): number => Math.ceil(side / 2) * 2;

/** Returns the pixels that a region covers together with a margin, rounded outward. Null if none are in the picture. */
export function areaOfRegion(region: Region, size: PictureSize, margin = REDACTION_MARGIN): Area | null {
  const { width, height } = size;
  const area = {
    left: Math.max(0, evenBelow(Math.min(region.x1, region.x2) * width - margin)),
    top: Math.max(0, evenBelow(Math.min(region.y1, region.y2) * height - margin)),
    right: Math.min(width, evenAbove(Math.max(region.x1, region.x2) * width + margin)),
    bottom: Math.min(height, evenAbove(Math.max(region.y1, region.y2) * height + margin)),
  };
  return area.left < area.right && area.top < area.bottom ? area : null;
}

/**
 * Returns a function that returns the areas that are hidden on a frame, with their margin. It must be called with
 * ascending numbers of frames, so that long videos with many tracks take no longer than their frames.
 */
export function hiddenAreasByFrame(
  tracks: readonly RedactionTrack[],
  size: PictureSize,
): (frame: number) => readonly Area[] {
  const waiting = tracks.toSorted((one, other) => other.startFrame - one.startFrame);
  let current: RedactionTrack[] = [];
  return (frame) => {
    for (let next = waiting.at(-1); next && next.startFrame <= frame; next = waiting.at(-1)) {
      current.push(next);
      waiting.pop();
    }
    if (current.some(({ endFrame }) => endFrame < frame))
      current = current.filter(({ endFrame }) => endFrame >= frame);
    return current.flatMap((track) => {
      const region = regionOnFrame(track, frame);
      const area = region && areaOfRegion(region, size);
      return area ? [area] : [];
    });
  };
}

/** A stretch of sound in microseconds; the end is not part of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the stretches that ranges cover together, extended by a margin on both sides, in order and disjoint. */
export function mutedStretches(
  ranges: readonly Pick<MutedRange, 'startMicroseconds' | 'endMicroseconds'>[],
  margin = 0,
): readonly Stretch[] {
  const stretches: { from: number; to: number }[] = [];
  for (const range of ranges.toSorted((one, other) => one.startMicroseconds - other.startMicroseconds)) {
    const stretch = { from: range.startMicroseconds - margin, to: range.endMicroseconds + margin };
    const last = stretches.at(-1);
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else stretches.push(stretch);
  }
  return stretches;
}
