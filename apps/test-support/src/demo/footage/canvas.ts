/**
 * A picture to draw on: planar YUV 4:2:0 (I420), 8-bit, BT.601 limited range, which is the encoder's input
 * format. Shapes are convex and have one flat color. The ends of each line are blended, so that steep
 * edges look smooth.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** All three planes, one after another. */
  readonly bytes: Uint8Array;
  readonly luma: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}

export type Color = readonly [luma: number, blue: number, red: number];

/** A point on the canvas in pixels. */
export type Spot = readonly [x: number, y: number];

/** Creates a black canvas. The sides must be even. */
export function createCanvas(width: number, height: number): Canvas {
  const size = width * height;
  const bytes = new Uint8Array((size * 3) / 2).fill(128).fill(16, 0, size);
  return {
    width,
    height,
    bytes,
    luma: bytes.subarray(0, size),
    blue: bytes.subarray(size, size + size / 4),
    red: bytes.subarray(size + size / 4),
  };
}

/** Converts red, green and blue, each 0 to 255. */
export function rgb(r: number, g: number, b: number): Color {
  return [
    16 + 0.257 * r + 0.504 * g + 0.098 * b,
    128 - 0.148 * r - 0.291 * g + 0.439 * b,
    128 + 0.439 * r - 0.368 * g - 0.071 * b,
  ];
}

/** Returns the color under more or less light; 1 keeps it. */
export function lit([luma, blue, red]: Color, light: number): Color {
  const strength = Math.min(light, 1);
  return [
    Math.min(235, 16 + (luma - 16) * light),
    128 + (blue - 128) * strength,
    128 + (red - 128) * strength,
  ];
}

/** Interpolates between two colors: 0 is the first, 1 the second. */
export function mixed(one: Color, other: Color, share: number): Color {
  const between = (a: number, b: number): number => a + (b - a) * share;
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])];
}

/** Fills one row with a color from `from` to `to`, clipped to the canvas. */
export function fillSpan(canvas: Canvas, y: number, from: number, to: number, color: Color): void {
  const { width, height, luma, blue, red } = canvas;
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  if (y < 0 || y >= height || right <= left) return;
  const row = y * width;
  const first = Math.ceil(left);
  const last = Math.floor(right);
  if (first > 0) blend(luma, row + first - 1, color[0], Math.min(first, right) - left);
  if (last >= first) {
    luma.fill(color[0], row + first, row + last);
    if (last < width) blend(luma, row + last, color[0], right - last);
  }
  if (y % 2 === 1) return;
  const half = (y / 2) * (width / 2);
  const begin = half + Math.round(left / 2);
  const end = half + Math.round(right / 2);
  blue.fill(color[1], begin, end);
  red.fill(color[2], begin, end);
}

function blend(plane: Uint8Array, at: number, value: number, share: number): void {
  const before = plane[at] ?? value;
  plane[at] = before + (value - before) * share;
}

/** Fills a convex shape. */
export function fillShape(canvas: Canvas, spots: readonly Spot[], color: Color): void {
  let top = Infinity;
  let bottom = -Infinity;
  for (const [, y] of spots) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const end = Math.min(canvas.height - 1, Math.floor(bottom - 0.5));
  for (let y = Math.max(0, Math.ceil(top - 0.5)); y <= end; y += 1) {
    const middle = y + 0.5;
    let from = Infinity;
    let to = -Infinity;
    let [previousX, previousY] = spots.at(-1) ?? [0, 0];
    for (const [x, edgeY] of spots) {
      if (previousY <= middle !== edgeY <= middle) {
        const cut = previousX + ((middle - previousY) / (edgeY - previousY)) * (x - previousX);
        from = Math.min(from, cut);
        to = Math.max(to, cut);
      }
      previousX = x;
      previousY = edgeY;
    }
    if (to > from) fillSpan(canvas, y, from, to, color);
  }
}

/** Fills an ellipse. */
export function fillEllipse(canvas: Canvas, [x, y]: Spot, wide: number, high: number, color: Color): void {
  const end = Math.min(canvas.height - 1, Math.floor(y + high));
  for (let row = Math.max(0, Math.ceil(y - high)); row <= end; row += 1) {
    const part = 1 - ((row - y) / high) ** 2;
    if (part <= 0) continue;
    const half = wide * Math.sqrt(part);
    fillSpan(canvas, row, x - half, x + half, color);
  }
}

/**
 * Adds light around a point, fading to nothing at `radius` pixels: a lamp, a headlight, a
 * flashlight on a wall.
 */
export function addGlow(canvas: Canvas, [x, y]: Spot, radius: number, color: Color, strength: number): void {
  const { width, height, luma, blue, red } = canvas;
  const reach = radius * radius;
  const bottom = Math.min(height - 1, Math.floor(y + radius));
  const right = Math.min(width - 1, Math.floor(x + radius));
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.ceil(x - radius)); column <= right; column += 1) {
      const share = 1 - ((column - x) ** 2 + (row - y) ** 2) / reach;
      if (share <= 0) continue;
      const light = share * share * strength;
      const at = row * width + column;
      const before = luma[at] ?? 16;
      luma[at] = before + Math.max(0, color[0] - before) * light;
      if (row % 2 === 1 || column % 2 === 1) continue;
      const small = (row / 2) * (width / 2) + column / 2;
      blend(blue, small, color[1], light);
      blend(red, small, color[2], light);
    }
  }
}
