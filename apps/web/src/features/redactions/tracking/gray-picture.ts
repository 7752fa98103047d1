/** A picture in shades of gray, row by row, from 0 to 255. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

/** A picture in its own size, and in halves of the one before. */
export type Pyramid = readonly GrayPicture[];

/** The smallest picture of a pyramid has no side shorter than this. */
const SHORTEST_SIDE = 16;

/** Returns the brightness of a picture (BT.601). @param pixels four bytes each for red, green, blue and opacity */
export function toGray(pixels: Uint8ClampedArray, width: number, height: number): GrayPicture {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const first = at * 4;
    const [red, green, blue] = [pixels[first] ?? 0, pixels[first + 1] ?? 0, pixels[first + 2] ?? 0];
    shades[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, shades };
}

function halve({ width, height, shades }: GrayPicture): GrayPicture {
  const half = { width: width >> 1, height: height >> 1 };
  const halved = new Uint8Array(half.width * half.height);
  for (let row = 0; row < half.height; row += 1)
    for (let column = 0; column < half.width; column += 1) {
      const at = row * 2 * width + column * 2;
      const sum =
        (shades[at] ?? 0) + (shades[at + 1] ?? 0) + (shades[at + width] ?? 0) + (shades[at + width + 1] ?? 0);
      halved[row * half.width + column] = (sum + 2) >> 2;
    }
  return { ...half, shades: halved };
}

/** Returns a picture with its halves, so that it can be sampled at any size without aliasing. */
export function toPyramid(picture: GrayPicture): Pyramid {
  const pyramid = [picture];
  let last = picture;
  while (Math.min(last.width, last.height) >= SHORTEST_SIDE * 2) {
    last = halve(last);
    pyramid.push(last);
  }
  return pyramid;
}

/** A grid of samples over a picture, in its pixels. Parts of it may be outside. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  /** Distance between samples, across and down. */
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
}

/** Samples of a grid, row by row. */
export interface Patch {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
  /** The columns and rows that are in the picture: from the first number, up to the second one. */
  readonly columnsInside: readonly [number, number];
  readonly rowsInside: readonly [number, number];
}

/** Positions along one axis: the two pixels next to each sample, and how much of the second one counts. */
interface Axis {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly part: Float32Array;
  readonly inside: readonly [number, number];
}

function sampleAxis(start: number, step: number, count: number, side: number, shrunk: number): Axis {
  const [first, second] = [new Int32Array(count), new Int32Array(count)];
  const part = new Float32Array(count);
  let [from, to] = [count, 0];
  for (let at = 0; at < count; at += 1) {
    const position = (start + (at + 0.5) * step) / shrunk - 0.5;
    if (position > -1 && position < side) {
      from = Math.min(from, at);
      to = at + 1;
    }
    const within = Math.min(Math.max(position, 0), side - 1);
    const low = Math.floor(within);
    first[at] = low;
    second[at] = Math.min(low + 1, side - 1);
    part[at] = within - low;
  }
  return { first, second, part, inside: [Math.min(from, to), to] };
}

/** Samples a picture bilinearly, from the level of the pyramid that fits the distance of the samples. */
export function samplePatch(pyramid: Pyramid, grid: Grid): Patch {
  const { left, top, stepX, stepY, columns, rows } = grid;
  const wanted = Math.round(Math.log2(Math.max(Math.sqrt(stepX * stepY), 1)));
  const level = Math.min(wanted, pyramid.length - 1);
  const picture = pyramid[level];
  if (!picture) throw new Error('a pyramid needs a picture');
  const { width, height, shades } = picture;
  const across = sampleAxis(left, stepX, columns, width, 2 ** level);
  const down = sampleAxis(top, stepY, rows, height, 2 ** level);
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [upper, lower] = [(down.first[row] ?? 0) * width, (down.second[row] ?? 0) * width];
    const share = down.part[row] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const [near, far] = [across.first[column] ?? 0, across.second[column] ?? 0];
      const part = across.part[column] ?? 0;
      const above = (shades[upper + near] ?? 0) * (1 - part) + (shades[upper + far] ?? 0) * part;
      const below = (shades[lower + near] ?? 0) * (1 - part) + (shades[lower + far] ?? 0) * part;
      values[row * columns + column] = above * (1 - share) + below * share;
    }
  }
  return { columns, rows, values, columnsInside: across.inside, rowsInside: down.inside };
}
