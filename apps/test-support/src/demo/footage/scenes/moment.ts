import type { Canvas } from '../canvas.ts';
import type { View } from '../view.ts';

/** A camera on an officer's chest, or a lens of a patrol car's dash camera. */
export type Lens = 'chest' | 'front' | 'rear';

/** One moment of a recording, for a scene to draw. */
export interface Moment {
  readonly canvas: Canvas;
  /** Seconds since the scene began. */
  readonly seconds: number;
  /** Length of the scene in seconds. */
  readonly length: number;
  /** Index of the camera, from 0. */
  readonly camera: number;
  readonly lens: Lens;
  /**
   * Returns a number from 0 to 1 that is always the same for a recording and an argument. Varies
   * colors and positions.
   */
  readonly chance: (number: number) => number;
}

/** Draws the whole picture of one moment. */
export type Scene = (moment: Moment) => void;

/** Returns a deterministic random function for one recording. */
export const chanceOf =
  (seed: number) =>
  (number: number): number => {
    const start = Math.imul(seed + 1, 374_761_393) + Math.imul(number, 668_265_263);
    const once = Math.imul(start ^ (start >>> 15), 2_246_822_519);
    const twice = Math.imul(once ^ (once >>> 13), 3_266_489_917);
    return ((twice ^ (twice >>> 16)) >>> 0) / 2 ** 32;
  };

/** Eases from 0 to 1 while the time goes from `from` to `to`. */
export function passage(seconds: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Returns the view of a chest-worn camera. A `pace` of 0 is standing and breathing, 1 walking, 2 running. */
export function chestView(
  { canvas, seconds, camera, chance }: Moment,
  stand: { readonly x: number; readonly z: number; readonly turn?: number; readonly pace: number },
): View {
  const { x, z, turn = 0, pace } = stand;
  const aside = camera === 0 ? 0 : camera % 2 === 1 ? -0.45 : 0.4;
  const step = seconds * (5 + 3 * pace) + chance(90 + camera * 3) * 6;
  const breath = Math.sin(seconds * 1.3 + chance(91 + camera * 3) * 6);
  const bob = Math.abs(Math.sin(step)) * 0.035 * pace;
  return {
    canvas,
    place: [x + aside + Math.sin(step) * 0.03 * pace, 1.35 + bob + breath * 0.004, z],
    turn:
      turn + Math.sin(seconds * 0.7 + chance(92 + camera * 3) * 6) * 0.025 + Math.sin(step) * 0.012 * pace,
    horizon: canvas.height * (0.44 + 0.012 * breath) + Math.sin(step * 2) * canvas.height * 0.008 * pace,
    focal: canvas.width * 0.62,
  };
}
