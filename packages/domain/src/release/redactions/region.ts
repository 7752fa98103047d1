import { SMALLEST_REGION } from './key-frames.ts';
import type { Region } from './redaction-track.ts';

/** A corner of a region. */
export const regionCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type RegionCorner = (typeof regionCorners)[number];

/** Coordinates have four decimals, as `formatKeyFrames` writes them. */
const DECIMALS = 10_000;

const within = (value: number): number =>
  Math.min(Math.max(Math.round(value * DECIMALS) / DECIMALS, 0), 1) || 0;

/** Returns the region between two opposite corners in any order, rounded and within the frame. */
export function regionBetween({ x1, y1, x2, y2 }: Region): Region {
  const [left, top, right, bottom] = [within(x1), within(y1), within(x2), within(y2)];
  return {
    x1: Math.min(left, right),
    y1: Math.min(top, bottom),
    x2: Math.max(left, right),
    y2: Math.max(top, bottom),
  };
}

/** Returns whether both sides of a region are long enough to be stored. */
export const isStorableRegion = ({ x1, y1, x2, y2 }: Region): boolean =>
  // Differences of decimals are inexact.
  Math.min(x2 - x1, y2 - y1) >= SMALLEST_REGION - 0.5 / DECIMALS;

const limitMove = (by: number, low: number, high: number): number => Math.min(Math.max(by, -low), 1 - high);

/** Returns the region moved by parts of the frame, as far as it stays within it. */
export function moveRegion({ x1, y1, x2, y2 }: Region, across: number, down: number): Region {
  const [dx, dy] = [limitMove(across, x1, x2), limitMove(down, y1, y2)];
  return regionBetween({ x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy });
}

/**
 * Returns the region with one corner moved by parts of the frame; the region itself if it would become too small
 * or be turned over.
 */
export function resizeRegion(region: Region, corner: RegionCorner, across: number, down: number): Region {
  const isLeft = corner === 'top-left' || corner === 'bottom-left';
  const isTop = corner === 'top-left' || corner === 'top-right';
  const { x1, y1, x2, y2 } = region;
  const moved = {
    x1: isLeft ? x1 + across : x1,
    y1: isTop ? y1 + down : y1,
    x2: isLeft ? x2 : x2 + across,
    y2: isTop ? y2 : y2 + down,
  };
  if (moved.x2 < moved.x1 || moved.y2 < moved.y1) return region;
  const resized = regionBetween(moved);
  return isStorableRegion(resized) ? resized : region;
}
