import {
  fillEllipse,
  fillShape,
  fillSpan,
  lit,
  mixed,
  type Canvas,
  type Color,
  type Spot,
} from './canvas.ts';

/** A point in the scene in meters: right, up, ahead. */
export type Place = readonly [x: number, y: number, z: number];

/** Position and direction of the chest-worn camera. */
export interface View {
  readonly canvas: Canvas;
  readonly place: Place;
  /** Rotation to the right, in radians. */
  readonly turn: number;
  /** Height of the horizon, in pixels from the top. */
  readonly horizon: number;
  /** Pixels per meter at a distance of one meter. */
  readonly focal: number;
}

const NEAR = 0.2;

/** Transforms a point into camera coordinates. */
function seen({ place, turn }: View, [x, y, z]: Place): Place {
  const right = x - place[0];
  const ahead = z - place[2];
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  return [right * cosine - ahead * sine, y - place[1], right * sine + ahead * cosine];
}

const onCanvas = (view: View, [x, y, z]: Place): Spot => [
  view.canvas.width / 2 + (x / z) * view.focal,
  view.horizon - (y / z) * view.focal,
];

/**
 * Returns the position of a point on the canvas and the pixels per meter there, or null if it is
 * behind the camera.
 */
export function project(view: View, place: Place): { readonly spot: Spot; readonly meter: number } | null {
  const at = seen(view, place);
  return at[2] < NEAR ? null : { spot: onCanvas(view, at), meter: view.focal / at[2] };
}

/** Draws a flat convex face, clipped where it passes behind the camera. */
export function drawFace(view: View, places: readonly Place[], color: Color): void {
  const spots: Spot[] = [];
  let previous = seen(view, places.at(-1) ?? [0, 0, 0]);
  for (const place of places) {
    const next = seen(view, place);
    if (previous[2] < NEAR !== next[2] < NEAR) {
      const share = (NEAR - previous[2]) / (next[2] - previous[2]);
      const between = (axis: 0 | 1): number => previous[axis] + (next[axis] - previous[axis]) * share;
      spots.push(onCanvas(view, [between(0), between(1), NEAR]));
    }
    if (next[2] >= NEAR) spots.push(onCanvas(view, next));
    previous = next;
  }
  if (spots.length > 2) fillShape(view.canvas, spots, color);
}

/** Returns the corners of a rectangle, given three of them in order. */
const corners = (first: Place, second: Place, third: Place): readonly Place[] => [
  first,
  second,
  third,
  [first[0] + third[0] - second[0], first[1] + third[1] - second[1], first[2] + third[2] - second[2]],
];

/** Draws a horizontal rectangle, such as the ground or a table top, between two corners at one height. */
export function drawFlat(
  view: View,
  [x, y, z]: Place,
  [toX, toZ]: readonly [number, number],
  color: Color,
): void {
  drawFace(view, corners([x, y, z], [toX, y, z], [toX, y, toZ]), color);
}

/** Draws a vertical rectangle across the street, at one distance. */
export function drawFront(
  view: View,
  [x, y, z]: Place,
  [toX, toY]: readonly [number, number],
  color: Color,
): void {
  drawFace(view, corners([x, y, z], [toX, y, z], [toX, toY, z]), color);
}

/** Draws a vertical rectangle along the street, such as a wall. */
export function drawSide(
  view: View,
  [x, y, z]: Place,
  [toY, toZ]: readonly [number, number],
  color: Color,
): void {
  drawFace(view, corners([x, y, z], [x, y, toZ], [x, toY, toZ]), color);
}

/**
 * Draws a box, given its nearest lower left corner. Draws only the visible sides; the top is the lightest.
 */
export function drawBox(
  view: View,
  [x, y, z]: Place,
  [wide, high, deep]: readonly [number, number, number],
  color: Color,
): void {
  const [right, top, back] = [x + wide, y + high, z + deep];
  if (view.place[0] < x) drawSide(view, [x, y, z], [top, back], lit(color, 0.78));
  if (view.place[0] > right) drawSide(view, [right, y, z], [top, back], lit(color, 0.78));
  if (view.place[1] > top) drawFlat(view, [x, top, z], [right, back], lit(color, 1.15));
  if (view.place[2] < z) drawFront(view, [x, y, z], [right, top], color);
}

/** Fills everything above the horizon with a gradient. */
export function drawSky(view: View, above: Color, low: Color): void {
  const end = Math.max(1, Math.min(view.canvas.height, Math.ceil(view.horizon)));
  for (let row = 0; row < end; row += 1) {
    fillSpan(view.canvas, row, 0, view.canvas.width, mixed(above, low, (row / end) ** 1.5));
  }
}

/** Fills everything below the horizon, from `near` at the feet to `far` in the distance. */
export function drawGround(view: View, near: Color, far: Color): void {
  const { canvas, horizon, focal, place } = view;
  for (let row = Math.max(0, Math.floor(horizon)); row < canvas.height; row += 1) {
    const distance = (focal * place[1]) / Math.max(1, row - horizon);
    fillSpan(canvas, row, 0, canvas.width, mixed(near, far, Math.min(1, distance / 30)));
  }
}

/** A person's clothes and posture. */
export interface Figure {
  readonly coat: Color;
  readonly trousers: Color;
  readonly skin: Color;
  /** Position of the legs in their stride, -1 to 1; 0 is standing. */
  readonly stride: number;
  /** 0 for hanging, 1 for raised in front of the body. */
  readonly arms: number;
}

/** Draws a distant person from plain shapes. No real person is depicted. */
export function drawFigure(view: View, place: Place, figure: Figure): void {
  const at = project(view, place);
  if (!at || at.meter < 4) return;
  const { canvas } = view;
  const [x, y] = at.spot;
  const m = at.meter;
  const limb = (from: Spot, to: Spot, wide: number, color: Color): void => {
    const half = (wide * m) / 2;
    fillShape(
      canvas,
      [
        [x + from[0] * m - half, y - from[1] * m],
        [x + from[0] * m + half, y - from[1] * m],
        [x + to[0] * m + half, y - to[1] * m],
        [x + to[0] * m - half, y - to[1] * m],
      ],
      color,
    );
  };
  const { coat, trousers, skin, stride, arms } = figure;
  fillEllipse(canvas, [x, y], 0.34 * m, 0.06 * m, lit(trousers, 0.45));
  limb([-0.1, 0.86], [-0.12 - 0.18 * stride, 0.02 + 0.1 * Math.max(0, stride)], 0.17, trousers);
  limb([0.1, 0.86], [0.12 + 0.18 * stride, 0.02 + 0.1 * Math.max(0, -stride)], 0.17, lit(trousers, 0.85));
  const hand = 0.85 + arms * 0.55;
  limb([-0.26, 1.42], [-0.32 - 0.06 * arms + 0.08 * stride, hand], 0.12, lit(coat, 0.8));
  limb([0.26, 1.42], [0.32 + 0.06 * arms - 0.08 * stride, hand], 0.12, lit(coat, 0.8));
  fillEllipse(canvas, [x - (0.32 + 0.06 * arms) * m, y - hand * m], 0.065 * m, 0.07 * m, skin);
  fillEllipse(canvas, [x + (0.32 + 0.06 * arms) * m, y - hand * m], 0.065 * m, 0.07 * m, skin);
  limb([0, 1.48], [0, 0.82], 0.46, coat);
  fillEllipse(canvas, [x, y - 1.47 * m], 0.23 * m, 0.09 * m, coat);
  limb([0, 1.58], [0, 1.46], 0.13, lit(skin, 0.85));
  fillEllipse(canvas, [x, y - 1.68 * m], 0.115 * m, 0.15 * m, skin);
  fillEllipse(canvas, [x, y - 1.77 * m], 0.118 * m, 0.075 * m, lit(trousers, 0.55));
}
