/** Videos whose tracks or lengths are unusual: several sounds and pictures, or a header that states too much. */
import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cachedVideo } from './test-videos.ts';

const run = promisify(execFile);

const lavfi = (source: string): readonly string[] => ['-f', 'lavfi', '-i', source];
const picture = (source: string, seconds: number): readonly string[] =>
  lavfi(`${source}=size=320x180:rate=25:duration=${seconds}`);
const tone = (frequency: number, seconds: number): readonly string[] =>
  lavfi(`sine=frequency=${frequency}:sample_rate=48000:duration=${seconds}`);
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-threads', '2'];
const AAC = ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart'];
const ALL_OF_FIVE = [0, 1, 2, 3, 4].flatMap((input) => ['-map', String(input)]);
const CAMERAS = [...picture('testsrc2', 8), ...picture('testsrc', 8)];
const SILENCE = ['-t', '8', ...lavfi('anullsrc=r=48000')];
const THIRD_NAME = ['-metadata:s:a:2', 'handler_name=Radio'];

const recipes = {
  /** Front and rear camera with three sound tracks, of which the second is silent. */
  'tracks.mp4': [
    ...CAMERAS,
    ...tone(440, 8),
    ...SILENCE,
    ...tone(880, 8),
    ...ALL_OF_FIVE,
    ...H264,
    ...AAC,
    ...THIRD_NAME,
  ],
  /** Two seconds of picture, six of sound. */
  'long-sound.mp4': [...picture('testsrc2', 2), ...tone(440, 6), ...H264, ...AAC],
  /** Eight seconds, before the end is cut off. */
  'whole.mp4': [...picture('testsrc2', 8), ...tone(440, 8), ...H264, ...AAC],
} as const;

/** @returns the path of the finished file, which is shared: copy it before changing it */
export const makeTrackVideo = (name: keyof typeof recipes): Promise<string> =>
  cachedVideo(`tracks-${name}`, async (path) => {
    await run('ffmpeg', ['-v', 'error', ...recipes[name], '-f', 'mp4', '-y', path]);
  });

/** Creates an MP4 whose header states eight seconds, of which about two are there. */
export async function makeCutVideo(): Promise<string> {
  const bytes = await readFile(await makeTrackVideo('whole.mp4'));
  return cachedVideo('tracks-cut.mp4', async (path) => {
    const start = bytes.indexOf('mdat', 0, 'latin1');
    const file = await open(path, 'w');
    await file.write(bytes.subarray(0, start + Math.round((bytes.length - start) / 4)));
    await file.close();
  });
}
