import type { Area, PictureSize } from '@plainview/domain/release/redactions/hidden-areas';
import { LARGEST_REDACTED } from './redaction.ts';

/** A label on each frame of a copy, at its lower left corner. */
export interface Label {
  /** `picture` covers a part of the picture; `below` is a margin that is added to it. */
  readonly placement: 'picture' | 'below';
  /** Even. */
  readonly width: number;
  readonly height: number;
  /** Brightness of each pixel by rows, as in video; it has no colors. */
  readonly pixels: Uint8Array;
}

/** Largest size of a picture with a margin below: together they are no larger than `LARGEST_REDACTED`. */
const LARGEST_LABELED = { longSide: 3840, shortSide: 2160 } as const;
const NO_COLOR = 128;

/** Returns the largest size of the picture of a copy. */
export const largestRedacted = (placement: Label['placement'] | null) =>
  placement === 'below' ? LARGEST_LABELED : LARGEST_REDACTED;

/** Returns the size of a copy whose picture has a size. */
export const labeledSize = ({ width, height }: PictureSize, label: Label | null): PictureSize =>
  label?.placement === 'below' ? { width, height: height + label.height } : { width, height };

/** Returns the area of a label. @param size of the copy */
export const labelArea = ({ height }: PictureSize, label: Label): Area => ({
  left: 0,
  top: height - label.height,
  right: label.width,
  bottom: height,
});

/** Returns a label as a frame in yuv420p. */
export const labelFrame = ({ width, height, pixels }: Label): Uint8Array => {
  const frame = new Uint8Array((width * height * 3) / 2).fill(NO_COLOR);
  frame.set(pixels);
  return frame;
};

/**
 * Returns how a frame of the original looks with the label, in yuv420p.
 * @param size of the frame; that of the result has the margin
 */
export function withLabel(frame: Uint8Array, size: PictureSize, label: Label): Uint8Array {
  const labeled = labeledSize(size, label);
  const drawn = labelFrame(label);
  const result = new Uint8Array((labeled.width * labeled.height * 3) / 2);
  let [from, drawnFrom, to] = [0, 0, 0];
  for (const part of [1, 2, 2]) {
    const [width, rows] = [size.width / part, size.height / part];
    const [labelWidth, labelRows, height] = [label.width / part, label.height / part, labeled.height / part];
    result.set(frame.subarray(from, from + width * rows), to);
    for (let row = 0; row < labelRows; row += 1)
      result.set(
        drawn.subarray(drawnFrom + row * labelWidth, drawnFrom + (row + 1) * labelWidth),
        to + (height - labelRows + row) * width,
      );
    from += width * rows;
    drawnFrom += labelWidth * labelRows;
    to += width * height;
  }
  return result;
}
