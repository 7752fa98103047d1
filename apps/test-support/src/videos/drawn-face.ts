/** A picture of a face made in code: simple, but enough for a detector of faces. */

type Color = readonly [red: number, green: number, blue: number];

/** An ellipse of one color, in parts of the picture's sides, with a soft edge. */
interface Blot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
  /** Width of the edge, as a part of the ellipse. */
  readonly edge: number;
}

const SKIN: Color = [214, 164, 132];
const SHADE: Color = [168, 116, 88];
const HAIR: Color = [58, 40, 30];

const blot = (x: number, y: number, width: number, height: number, color: Color, edge = 0.25): Blot => ({
  x,
  y,
  width,
  height,
  color,
  edge,
});

/** Both sides of the face. */
const pair = (x: number, ...rest: Parameters<typeof blot> extends [number, ...infer Rest] ? Rest : never) => [
  blot(0.5 - x, ...rest),
  blot(0.5 + x, ...rest),
];

/** From back to front. */
const blots: readonly Blot[] = [
  blot(0.5, 0.44, 0.74, 0.86, HAIR, 0.1),
  blot(0.5, 0.9, 0.3, 0.34, SHADE, 0.15),
  blot(0.5, 0.53, 0.58, 0.76, SKIN, 0.12),
  blot(0.5, 0.2, 0.56, 0.22, HAIR, 0.3),
  ...pair(0.2, 0.62, 0.16, 0.16, [222, 150, 125], 0.9),
  ...pair(0.12, 0.455, 0.17, 0.1, SHADE, 0.9),
  ...pair(0.125, 0.4, 0.16, 0.035, HAIR, 0.5),
  ...pair(0.12, 0.46, 0.12, 0.055, [238, 232, 226], 0.3),
  ...pair(0.12, 0.46, 0.055, 0.055, [48, 34, 28], 0.3),
  blot(0.535, 0.55, 0.05, 0.2, SHADE, 0.9),
  blot(0.5, 0.635, 0.13, 0.05, SHADE, 0.7),
  ...pair(0.035, 0.645, 0.03, 0.02, [92, 56, 44], 0.5),
  blot(0.5, 0.745, 0.22, 0.065, [166, 76, 74], 0.4),
  blot(0.5, 0.742, 0.2, 0.012, [84, 34, 36], 0.5),
  blot(0.5, 0.81, 0.14, 0.03, SHADE, 0.9),
];

/** Returns how much of a blot covers a point, from 0 to 1. */
function coverOf({ x, y, width, height, edge }: Blot, column: number, row: number): number {
  const distance = Math.hypot((column - x) / (width / 2), (row - y) / (height / 2));
  return Math.min(Math.max((1 - distance) / edge + 0.5, 0), 1);
}

/** Draws the face over a color. Returns it as a PPM file. */
export function drawFacePpm(side: number, background: Color): Uint8Array {
  const header = new TextEncoder().encode(`P6 ${side} ${side} 255\n`);
  const file = new Uint8Array(header.length + side * side * 3);
  file.set(header);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      let color = [...background];
      for (const one of blots) {
        const part = coverOf(one, (column + 0.5) / side, (row + 0.5) / side);
        color = color.map((value, at) => value * (1 - part) + (one.color[at] ?? 0) * part);
      }
      // Light from the left.
      const light = 1.08 - 0.22 * (column / side);
      file.set(
        color.map((value) => Math.min(Math.round(value * light), 255)),
        header.length + (row * side + column) * 3,
      );
    }
  return file;
}
