import { hasFfmpeg } from '../videos/ffmpeg-videos.ts';
import type { DemoCase, DemoVideo } from './demo-case.ts';
import { agencies, type DemoPerson } from './demo-people.ts';
import type { Footage, SceneName } from './footage/footage.ts';
import { lastTimeAt } from './when.ts';

/** How large the recordings are. */
export interface PictureSize {
  /** In pixels. Null: as each case says. */
  readonly width: number | null;
  /** Frames per second. */
  readonly frameRate: number;
}

/** Hours (UTC) at which it is dark or light, as the scene requires, where the agencies are. */
const HOURS: Readonly<Record<SceneName, number>> = {
  'night stop': 3,
  'alley run': 1,
  hallway: 2,
  'day street': 17,
  'training hall': 15,
};

/** Minutes between two videos of a series. Otherwise the cameras record side by side. */
const SERIES_MINUTES = 11;
const SIDE_BY_SIDE_SECONDS = 7;

/** Returns the recordings for a ticket's videos, made before it was submitted. */
export function footageOf(
  demoCase: DemoCase,
  by: DemoPerson,
  submitted: Date,
  { width, frameRate }: PictureSize,
): Footage[] {
  const agency = Object.values(agencies).find(({ name }) => name === by.agency);
  const [first] = demoCase.videos;
  if (!agency || !first) throw new Error(`${demoCase.incidentType}: no agency or no video`);
  const chance = seedOf(`${agency.name} ${submitted.toISOString().slice(11)} ${demoCase.notes}`);
  const incident = lastTimeAt(submitted, HOURS[first.scene]).getTime() + (chance % 3500) * 1000;
  const begun = Math.min(incident, submitted.getTime() - 25 * 60_000);
  return demoCase.videos.map((video: DemoVideo, index) => {
    const delay = startOf(demoCase, index);
    return {
      scene: video.scene,
      seconds: video.seconds,
      // Cameras side by side see the same moments of the same scene.
      sceneFrom: demoCase.isSeries ? 0 : delay,
      sceneSeconds: demoCase.isSeries ? video.seconds : first.seconds,
      width: width ?? video.width,
      frameRate,
      // Cameras side by side see the same place and the same people.
      seed: demoCase.isSeries ? chance + index : chance,
      camera: index,
      recordedAt: new Date(begun + delay * 1000),
      deviceId: video.deviceId,
      unit: agency.short,
      tracks: hasFfmpeg ? video.tracks : null,
      lens: video.tracks === 'rear lens' ? 'front' : 'chest',
    };
  });
}

/** Returns how many seconds after the first video of a ticket another one begins. */
export function startOf({ isSeries, videos }: DemoCase, index: number): number {
  if (isSeries) return index * SERIES_MINUTES * 60;
  return videos[index]?.startsAfter ?? index * SIDE_BY_SIDE_SECONDS;
}

/** Returns a file name as a docking station would assign it. */
export function footageFileName({ deviceId, recordedAt }: Footage): string {
  const stamp = recordedAt.toISOString().replaceAll(/[-:]/gu, '');
  return `${deviceId || 'body-camera'}_${stamp.slice(0, 8)}_${stamp.slice(9, 15)}.mp4`;
}

function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return seed;
}
