import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Length of an arrow's head in pixels, for an arrow that is long enough. */
const HEAD = 24;

function pathOf({ kind, x1, y1, x2, y2 }: FrameShape, { width, height }: Size): string {
  const [left, top, right, bottom] = [x1 * width, y1 * height, x2 * width, y2 * height];
  if (kind === 'box') return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const angle = Math.atan2(bottom - top, right - left);
  const head = Math.min(HEAD, Math.hypot(right - left, bottom - top) / 2);
  const wing = (turn: number): string =>
    `M${right} ${bottom}L${right - head * Math.cos(angle + turn)} ${bottom - head * Math.sin(angle + turn)}`;
  return `M${left} ${top}L${right} ${bottom}${wing(0.5)}${wing(-0.5)}`;
}

/**
 * Draws a shape over a picture of a size in pixels: in yellow with a dark edge, so that it
 * shows on any footage.
 */
export function ShapeDrawing({ shape, size }: { readonly shape: FrameShape; readonly size: Size }) {
  const path = pathOf(shape, size);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke="#000" strokeOpacity={0.7} strokeWidth={6} />
      <path d={path} stroke="#ffd60a" strokeWidth={3} />
    </g>
  );
}
