/** Shapes that a reviewer draws on a frame. */
export const frameShapeKinds = ['box', 'arrow'] as const;
export type FrameShapeKind = (typeof frameShapeKinds)[number];

/** Maximum number of shapes on a frame. */
export const MOST_FRAME_SHAPES = 10;
/** Shortest side of a box and length of an arrow, as a part of the frame's side. */
export const SMALLEST_SHAPE = 0.01;

/**
 * A shape on a frame as players show it: rotated, in square pixels. Coordinates are parts of the frame's
 * width and height from its upper left corner, 0 to 1, with four decimals. A box has its upper left corner at
 * `x1`, `y1` and its lower right corner at `x2`, `y2`. An arrow points to `x2`, `y2`.
 */
export interface FrameShape {
  readonly kind: FrameShapeKind;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const DECIMALS = 10_000;

const within = (value: number): number =>
  Math.min(Math.max(Math.round(value * DECIMALS) / DECIMALS, 0), 1) || 0;

/**
 * Returns the shape with rounded coordinates within the frame. The corners of a box may be
 * given in any order.
 */
export function normalizeShape({ kind, x1, y1, x2, y2 }: FrameShape): FrameShape {
  const shape = { kind, x1: within(x1), y1: within(y1), x2: within(x2), y2: within(y2) };
  if (kind === 'arrow') return shape;
  return {
    kind,
    x1: Math.min(shape.x1, shape.x2),
    y1: Math.min(shape.y1, shape.y2),
    x2: Math.max(shape.x1, shape.x2),
    y2: Math.max(shape.y1, shape.y2),
  };
}

/** Returns whether a shape is large enough to be seen: both sides of a box, the longer extent of an arrow. */
export function isVisibleShape({ kind, x1, y1, x2, y2 }: FrameShape): boolean {
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const extent = kind === 'box' ? Math.min(width, height) : Math.max(width, height);
  // Differences of decimals are inexact.
  return extent >= SMALLEST_SHAPE - 0.5 / DECIMALS;
}

const limitMove = (by: number, one: number, other: number): number =>
  Math.min(Math.max(by, -Math.min(one, other)), 1 - Math.max(one, other));

/** Returns the shape moved by parts of the frame, as far as it stays within it. */
export function moveShape(shape: FrameShape, across: number, down: number): FrameShape {
  const { kind, x1, y1, x2, y2 } = shape;
  const [dx, dy] = [limitMove(across, x1, x2), limitMove(down, y1, y2)];
  return normalizeShape({ kind, x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy });
}

/** An end of a shape: the upper left and lower right corner of a box, the tail and tip of an arrow. */
export type ShapeEnd = 'start' | 'end';

/**
 * Returns the shape with one of its ends moved by parts of the frame; the shape itself if it would become too
 * small, or a box would be turned over.
 */
export function resizeShape(shape: FrameShape, end: ShapeEnd, across: number, down: number): FrameShape {
  const { kind, x1, y1, x2, y2 } = shape;
  const moved =
    end === 'start'
      ? { ...shape, x1: x1 + across, y1: y1 + down }
      : { ...shape, x2: x2 + across, y2: y2 + down };
  const isTurnedOver = kind === 'box' && (moved.x2 < moved.x1 || moved.y2 < moved.y1);
  const resized = normalizeShape(moved);
  return isTurnedOver || !isVisibleShape(resized) ? shape : resized;
}

/** Returns whether two lists have the same shapes in the same order. */
export const areSameShapes = (some: readonly FrameShape[], others: readonly FrameShape[]): boolean =>
  some.length === others.length &&
  some.every((shape, place) => {
    const other = others[place];
    return other !== undefined && formatShape(shape) === formatShape(other);
  });

/** Formats a shape for the ledger: "box 0.1000 0.2000 0.5000 0.6000". */
export const formatShape = ({ kind, x1, y1, x2, y2 }: FrameShape): string =>
  [kind, ...[x1, y1, x2, y2].map((part) => part.toFixed(4))].join(' ');
