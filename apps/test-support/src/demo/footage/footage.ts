import { fillSpan, lit, rgb, type Canvas } from './canvas.ts';
import { drawText, textWidth } from './glyphs.ts';
import { alleyRun } from './scenes/alley-run.ts';
import { dayStreet } from './scenes/day-street.ts';
import { hallway } from './scenes/hallway.ts';
import { chanceOf, type Lens, type Moment, type Scene } from './scenes/moment.ts';
import { nightStop } from './scenes/night-stop.ts';
import { trainingHall } from './scenes/training-hall.ts';

const scenes = {
  'night stop': nightStop,
  'day street': dayStreet,
  hallway,
  'alley run': alleyRun,
  'training hall': trainingHall,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** One recording of the demo. Two recordings that differ in any field differ in their bytes. */
export interface Footage {
  readonly scene: SceneName;
  readonly seconds: number;
  /** How much of the scene has passed when the recording begins, and when the scene has come to its end. */
  readonly sceneFrom: number;
  readonly sceneSeconds: number;
  /** Pixels, even. The height follows from 16:9. */
  readonly width: number;
  /** Frames per second. */
  readonly frameRate: number;
  /** Varies colors and positions. An integer. */
  readonly seed: number;
  /** Index of the camera at the scene, from 0. Each has its own position and sway. */
  readonly camera: number;
  /** Burned into the picture, as cameras do. */
  readonly recordedAt: Date;
  readonly deviceId: string;
  readonly unit: string;
  /** Tracks that a plain recording does not have. They need ffmpeg. */
  readonly tracks: FootageTracks | null;
  readonly lens: Lens;
}

/** Two sound tracks, or the picture of a second lens. */
export type FootageTracks = 'two microphones' | 'rear lens';

/** Returns the height for 16:9, which is even. */
export const footageHeight = (width: number): number => Math.round((width * 9) / 32) * 2;

const WHITE = rgb(238, 240, 240);
const SHADOW = rgb(8, 8, 10);

/** Draws one frame over the whole canvas: the scene, then the camera's overlay. */
export function drawFootage(canvas: Canvas, footage: Footage, index: number): void {
  const seconds = index / footage.frameRate;
  const { camera, lens, sceneFrom, sceneSeconds: length } = footage;
  const chance = chanceOf(footage.seed);
  const moment: Moment = { canvas, seconds: sceneFrom + seconds, length, camera, lens, chance };
  scenes[footage.scene](moment);
  burnIn(canvas, footage, seconds);
}

function burnIn(canvas: Canvas, footage: Footage, seconds: number): void {
  const scale = Math.max(1, Math.round(canvas.width / 400));
  const at = new Date(footage.recordedAt.getTime() + seconds * 1000).toISOString();
  const lines = [`${at.slice(0, 10)} T${at.slice(11, 19)}Z`, footage.deviceId.toUpperCase()];
  const margin = 8 * scale;
  for (const [row, text] of lines.entries()) {
    const x = canvas.width - margin - textWidth(text, scale);
    const y = margin + row * 10 * scale;
    drawText(canvas, text, [x + scale, y + scale], scale, SHADOW);
    drawText(canvas, text, [x, y], scale, WHITE);
  }
  const unit = footage.unit.toUpperCase();
  const y = canvas.height - margin - 7 * scale;
  drawText(canvas, unit, [margin + scale, y + scale], scale, SHADOW);
  drawText(canvas, unit, [margin, y], scale, lit(WHITE, 0.9));
  recordingMark(canvas, margin, scale);
}

function recordingMark(canvas: Canvas, margin: number, scale: number): void {
  for (let row = 0; row < 7 * scale; row += 1) {
    fillSpan(canvas, margin + row, margin, margin + 7 * scale, rgb(200, 40, 40));
  }
  drawText(canvas, 'REC', [margin + 11 * scale, margin], scale, WHITE);
}
