import { DAY, SECOND } from '@plainview/domain/shared/time';

/** No camera records larger frames; 16,384 is the limit of H.264 level 6.2 and of browsers. */
const LARGEST_SIDE = 16_384;

/** Ten days: longer than any battery lasts, short enough to be exact in microseconds. */
const LONGEST_MICROSECONDS = ((10 * DAY) / SECOND) * 1_000_000;

/** Returns true if a frame can have this width or height in pixels. */
export const isSide = (pixels: number): boolean =>
  Number.isInteger(pixels) && pixels > 0 && pixels <= LARGEST_SIDE;

/** Returns true if a recording can have this duration. */
export const isDuration = (microseconds: number): boolean =>
  microseconds > 0 && microseconds <= LONGEST_MICROSECONDS;
