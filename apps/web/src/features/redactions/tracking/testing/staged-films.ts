/**
 * Films made in code, with an object whose box is known on every frame: a patterned disc before a patterned
 * background. They are staged: real footage has objects that turn, deform and look like each other.
 */
import type { GrayPicture } from '../gray-picture.ts';
import type { Box } from '../object-tracker.ts';

/** A film in shades of gray. Frames are numbered from 0. */
export interface StagedFilm {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly pictureOf: (frame: number) => GrayPicture;
  /** Returns the box of the object, part of which may be outside; null while it cannot be seen. */
  readonly boxOf: (frame: number) => Box | null;
}

/** The plot of a film. Positions are parts of the picture. */
export interface Scene {
  readonly name: string;
  readonly frames?: number;
  readonly width?: number;
  readonly height?: number;
  /** The object's center and its height, as parts of the picture. */
  readonly object: (part: number, frame: number) => { x: number; y: number; size: number };
  /** By how much the camera has moved, as parts of the picture's width and height. */
  readonly camera?: (part: number, frame: number) => readonly [number, number];
  /** Standard deviation of each pixel's noise. */
  readonly noise?: number;
  /** Light as a factor. */
  readonly light?: (part: number) => number;
  /** Frames during which something covers the object: from the first, up to the second. */
  readonly covered?: readonly [number, number];
  /** A wall before the object, from one part of the width to another one, as wide as the object at least. */
  readonly wall?: readonly [number, number];
  /** How far the object's pattern has turned into another one: 0 to 1. */
  readonly change?: (part: number) => number;
  /** By how much the object is tilted, in radians. */
  readonly tilt?: (part: number) => number;
  /** Radius of the blur in pixels. */
  readonly blur?: number;
  /** Another object of the same size and with a similar pattern. */
  readonly other?: (part: number) => { readonly x: number; readonly y: number };
}

/** Returns a number from 0 to 1 that looks random and is the same for the same place. */
function noiseAt(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const ease = (part: number): number => part * part * (3 - 2 * part);

/** Returns smooth noise, 0 to 1. */
function smoothNoise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - left), ease(y - top)];
  const upper = noiseAt(left, top, seed) * (1 - right) + noiseAt(left + 1, top, seed) * right;
  const lower = noiseAt(left, top + 1, seed) * (1 - right) + noiseAt(left + 1, top + 1, seed) * right;
  return upper * (1 - down) + lower * down;
}

/** Samples of a pattern per unit, and units after which it repeats. */
const FINENESS = 32;
const EXTENT = 40;
const SIDE = FINENESS * EXTENT;

/** Returns a pattern with large and small shapes, 0 to 1, as a table. */
function drawPattern(seed: number): Float32Array {
  const table = new Float32Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const [x, y] = [column / FINENESS, row / FINENESS];
      table[row * SIDE + column] =
        smoothNoise(x, y, seed) * 0.5 +
        smoothNoise(x * 2.3, y * 2.3, seed + 1) * 0.3 +
        smoothNoise(x * 5, y * 5, seed + 2) * 0.2;
    }
  return table;
}

const patterns = new Map<number, Float32Array>();

const wrap = (at: number): number => ((Math.round(at * FINENESS) % SIDE) + SIDE) % SIDE;

function pattern(x: number, y: number, seed: number): number {
  let table = patterns.get(seed);
  if (!table) {
    table = drawPattern(seed);
    patterns.set(seed, table);
  }
  return table[wrap(y) * SIDE + wrap(x)] ?? 0;
}

const GRAINS = 2 ** 16;
/** Noise of pixels, with a standard deviation of 1. */
const grains = Float32Array.from({ length: GRAINS }, (_grain, at) => {
  const sum = noiseAt(at, 1, 7) + noiseAt(at, 2, 7) + noiseAt(at, 3, 7) + noiseAt(at, 4, 7);
  return (sum - 2) * Math.sqrt(3);
});

/** Returns the noise of a pixel on a frame. */
const grainAt = (pixel: number, frame: number): number =>
  grains[(pixel + Math.imul(frame, 40_503) + Math.imul(pixel >> 9, 7919)) & (GRAINS - 1)] ?? 0;

const OBJECT = 11;
const CHANGED_OBJECT = 47;
const OTHER_OBJECT = 83;
const BACKGROUND = 5;
const COVER = 29;

/** Returns the object's shade at a place within its box, from -1 to 1 each; null outside the disc. */
function objectShade(x: number, y: number, change: number, seed: number): number | null {
  if (x * x + y * y > 1) return null;
  const own = pattern(x * 2.2 + 9, y * 2.2 + 9, seed);
  const other = change > 0 ? pattern(x * 2.2 + 9, y * 2.2 + 9, CHANGED_OBJECT) : 0;
  return 40 + 190 * (own * (1 - change) + other * change);
}

function blurred({ width, height, shades }: GrayPicture, radius: number): GrayPicture {
  const result = new Uint8Array(shades.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let [sum, count] = [0, 0];
      for (let x = Math.max(column - radius, 0); x <= Math.min(column + radius, width - 1); x += 1) {
        sum += shades[row * width + x] ?? 0;
        count += 1;
      }
      result[row * width + column] = sum / count;
    }
  return { width, height, shades: result };
}

/** Makes a film of a scene. */
export function stageFilm(scene: Scene): StagedFilm {
  const { name, frames = 120, width = 480, height = 270, covered, wall } = scene;
  const partOf = (frame: number): number => frame / (frames - 1);
  const isCovered = (frame: number): boolean =>
    covered !== undefined && frame >= covered[0] && frame < covered[1];
  const boxAt = (frame: number): Box => {
    const { x, y, size } = scene.object(partOf(frame), frame);
    const side = size * height;
    return { x: x * width - side * 0.4, y: y * height - side / 2, width: side * 0.8, height: side };
  };
  /** Returns whether less than half of the object can be seen next to the wall. */
  const isBehindWall = (frame: number): boolean => {
    if (!wall) return false;
    const { x, width: side } = boxAt(frame);
    const hidden = Math.min(x + side, wall[1] * width) - Math.max(x, wall[0] * width);
    return hidden > side / 2;
  };
  return {
    name,
    width,
    height,
    frames,
    boxOf: (frame) => (isCovered(frame) || isBehindWall(frame) ? null : boxAt(frame)),
    pictureOf(frame) {
      const part = partOf(frame);
      const {
        noise = 3,
        light = () => 1,
        change = () => 0,
        tilt = () => 0,
        blur = 0,
        camera = () => [0, 0] as const,
      } = scene;
      const box = boxAt(frame);
      const [panX, panY] = camera(part, frame);
      const other = scene.other?.(part);
      const shades = new Uint8Array(width * height);
      const [shine, changed] = [light(part), change(part)];
      const [cosine, sine] = [Math.cos(tilt(part)), Math.sin(tilt(part))];
      for (let row = 0; row < height; row += 1)
        for (let column = 0; column < width; column += 1) {
          const across = (column - box.x - box.width / 2) / (box.width / 2);
          const down = (row - box.y - box.height / 2) / (box.height / 2);
          const otherAcross = other ? (column - other.x * width) / (box.width / 2) : 2;
          const otherDown = other ? (row - other.y * height) / (box.height / 2) : 2;
          const x = ((column / width + panX) * 16 * width) / height;
          const y = (row / height + panY) * 16;
          const isWall = wall !== undefined && column >= wall[0] * width && column < wall[1] * width;
          const cover = isWall || (isCovered(frame) && Math.abs(across) < 1.5 && Math.abs(down) < 1.6);
          const shade = cover
            ? 60 + 130 * pattern(x, y, COVER)
            : (objectShade(across * cosine - down * sine, across * sine + down * cosine, changed, OBJECT) ??
              objectShade(otherAcross, otherDown, 0, OTHER_OBJECT) ??
              30 + 180 * pattern(x, y, BACKGROUND));
          shades[row * width + column] = Math.min(
            Math.max(shade * shine + noise * grainAt(row * width + column, frame), 0),
            255,
          );
        }
      const picture = { width, height, shades };
      return blur > 0 ? blurred(picture, blur) : picture;
    },
  };
}

/** Moves like a camera on a walking person. */
const shake = (frame: number): readonly [number, number] => [
  0.03 * Math.sin(frame * 0.55) + 0.01 * Math.sin(frame * 1.7),
  0.04 * Math.sin(frame * 0.75),
];

const walk = (part: number): { x: number; y: number; size: number } => ({
  x: 0.2 + 0.6 * part,
  y: 0.5 + 0.1 * Math.sin(part * 12),
  size: 0.25,
});

/** The simplest forms of what body-worn cameras record. */
export const stagedScenes: readonly Scene[] = [
  {
    name: 'pan',
    object: (part) => ({ x: 0.7 - 0.4 * part, y: 0.5, size: 0.3 }),
    camera: (part) => [0.4 * part, 0],
  },
  {
    name: 'shaking camera',
    object: (part, frame) => {
      const [x, y] = shake(frame);
      const { x: atX, y: atY, size } = walk(part);
      return { x: atX - x, y: atY - y, size };
    },
    camera: (_part, frame) => shake(frame),
  },
  {
    name: 'approach',
    object: (part) => ({ x: 0.4 + 0.1 * part, y: 0.5, size: 0.15 + 0.45 * part }),
  },
  {
    name: 'retreat',
    object: (part) => ({ x: 0.4 + 0.2 * part, y: 0.5, size: 0.6 - 0.45 * part }),
  },
  { name: 'covered for a moment', object: walk, covered: [50, 57] },
  { name: 'covered', object: walk, covered: [60, 120] },
  { name: 'behind a wall', object: walk, wall: [0.5, 1] },
  { name: 'behind a post', object: walk, wall: [0.5, 0.56] },
  { name: 'low light', object: walk, noise: 14, light: () => 0.3 },
  {
    name: 'light changes',
    object: walk,
    light: (part) => 0.35 + 0.65 * Math.abs(Math.cos(part * 7)),
  },
  { name: 'blur', object: walk, blur: 5 },
  { name: 'leaves', object: (part) => ({ x: 0.5 + 0.8 * part, y: 0.4, size: 0.3 }) },
  { name: 'tilts', object: walk, tilt: (part) => 0.35 * Math.sin(part * 25) },
  { name: 'turns', object: walk, change: (part) => Math.min(part * 1.1, 1) },
  {
    name: 'another one passes',
    object: walk,
    other: (part) => ({ x: 0.85 - 0.7 * part, y: 0.5 }),
  },
  { name: 'small', object: (part) => ({ ...walk(part), size: 0.075 }), noise: 5 },
];
