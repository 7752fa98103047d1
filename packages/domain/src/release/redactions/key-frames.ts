import type { KeyFrame } from './redaction-track.ts';

/** Coordinates are stored in ten-thousandths of the frame's side: a fifth of a pixel of 1080p. */
const PARTS = 10_000;

/** Shortest side of a region, as a part of the frame's side. */
export const SMALLEST_REGION = 0.002;

/** Ends a key frame that the tracker set. */
const TRACKED = 't';

const LARGEST_FRAME = 2_147_483_647;

const formatPart = (value: number): string =>
  String(Math.min(Math.max(Math.round(value * PARTS), 0), PARTS) || 0);

/**
 * Writes key frames as text: the number of the frame and the corners of its region in ten-thousandths of the
 * frame's sides, such as `120 2500 3000 4000 5250`, separated by semicolons. A ` t` follows the corners if the
 * tracker set the key frame. A body with thousands of key frames as objects would exceed the limits of the API.
 */
export const formatKeyFrames = (keyFrames: readonly KeyFrame[]): string =>
  keyFrames
    .map(({ frame, x1, y1, x2, y2, isTracked = false }) =>
      [String(frame), ...[x1, y1, x2, y2].map(formatPart), ...(isTracked ? [TRACKED] : [])].join(' '),
    )
    .join(';');

/**
 * Reads key frames that `formatKeyFrames` wrote.
 * @returns null if there are none, if they do not ascend, or if a region is too small or outside the frame
 */
export function parseKeyFrames(text: string): KeyFrame[] | null {
  const keyFrames: KeyFrame[] = [];
  for (const part of text.split(';')) {
    const keyFrame = parseKeyFrame(part);
    if (keyFrame === null || keyFrame.frame <= (keyFrames.at(-1)?.frame ?? 0)) return null;
    keyFrames.push(keyFrame);
  }
  return keyFrames;
}

const KEY_FRAME = /^([1-9]\d{0,9}) (\d{1,5}) (\d{1,5}) (\d{1,5}) (\d{1,5})(?: (t))?$/u;

function parseKeyFrame(text: string): KeyFrame | null {
  const found = KEY_FRAME.exec(text);
  if (!found) return null;
  const [frame = 0, left = 0, top = 0, right = 0, bottom = 0] = found.slice(1, 6).map(Number);
  const least = SMALLEST_REGION * PARTS;
  const isVisible = right - left >= least && bottom - top >= least && right <= PARTS && bottom <= PARTS;
  if (!isVisible || frame > LARGEST_FRAME) return null;
  const region = { x1: left / PARTS, y1: top / PARTS, x2: right / PARTS, y2: bottom / PARTS };
  return found[6] === TRACKED ? { frame, ...region, isTracked: true } : { frame, ...region };
}

/** Counts the key frames of a text that `parseKeyFrames` accepts. */
export const countKeyFrames = (text: string): number => text.split(';').length;
