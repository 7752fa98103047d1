/** Videos of several cameras in one place: the same sound, from different moments on. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cachedVideo } from './test-videos.ts';

const run = promisify(execFile);

const RATE = 16_000;

interface Camera {
  /** Scenes with different seeds sound different. */
  readonly scene: number;
  /** Second of the scene at which it begins. */
  readonly from: number;
  readonly seconds: number;
  /** By how many millionths its clock is slow: it records more of the scene than its duration says. */
  readonly driftPpm?: number;
  readonly format?: 'mp4' | 'mpegts';
}

/** Returns a number from -1 to 1 for each place, the same for the same seed. */
function noiseAt(seed: number, place: number): number {
  let mixed = Math.imul(place ^ (seed * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Returns a sample of a scene: noise that is loud and quiet in turn, like speech. */
const sampleAt = (scene: number, place: number): number =>
  noiseAt(scene, place) * (noiseAt(scene + 1000, Math.floor((place / RATE) * 5)) > 0 ? 9000 : 200);

function soundOf({ scene, from, seconds, driftPpm = 0 }: Camera): Int16Array {
  return Int16Array.from({ length: seconds * RATE }, (_, at) => {
    const place = from * RATE + at * (1 + driftPpm / 1_000_000);
    const low = Math.floor(place);
    const part = place - low;
    return sampleAt(scene, low) * (1 - part) + sampleAt(scene, low + 1) * part;
  });
}

/** @returns the path of the finished file, which is shared: copy it before changing it */
export function makeCameraVideo(name: string, camera: Camera): Promise<string> {
  return cachedVideo(`camera-${name}`, async (path) => {
    const sound = `${path}.raw`;
    await writeFile(sound, soundOf(camera));
    const { format = 'mp4', seconds } = camera;
    const clock = format === 'mpegts' ? ['-muxdelay', '0', '-output_ts_offset', '7200'] : [];
    const args = [
      ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=160x90:r=5:d=${seconds}`],
      ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', sound],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-threads', '2'],
      ['-c:a', 'aac', '-b:a', '96k', '-shortest', ...clock, '-f', format, '-y', path],
    ];
    await run('ffmpeg', args.flat());
    await rm(sound);
  });
}
