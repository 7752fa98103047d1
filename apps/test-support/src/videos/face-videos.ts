/** A video with two drawn faces, of which the boxes are known on every frame. */
import { writeFile } from 'node:fs/promises';
import { drawFacePpm } from './drawn-face.ts';
import { ffmpeg } from './redaction-videos.ts';
import { cachedVideo } from './test-videos.ts';

/** Size of the picture and of the faces in pixels, and frames of the video. */
export const faceVideo = { width: 640, height: 360, side: 110, frames: 150, frameRate: 30 } as const;

/** First and last frame of each face. */
export const facesShown = [
  { first: 1, last: 90 },
  { first: 61, last: 150 },
] as const;

/** Returns the skin of a face on a frame, from the brows to the chin, as parts of the picture. */
export function faceBox(face: 0 | 1, frame: number) {
  const { width, height, side, frameRate } = faceVideo;
  const seconds = (frame - 1) / frameRate;
  const [x, y] = face === 0 ? [40 + 60 * seconds, 60] : [480 - 30 * seconds, 200 - 10 * seconds];
  return {
    x1: (x + side * 0.27) / width,
    y1: (y + side * 0.37) / height,
    x2: (x + side * 0.73) / width,
    y2: (y + side * 0.83) / height,
  };
}

/** Creates an MP4 in which one face is replaced by another one, elsewhere in the picture. */
export const makeFaceVideo = (): Promise<string> =>
  cachedVideo('two-faces.mp4', async (path) => {
    const { width, height, side, frames, frameRate } = faceVideo;
    const seconds = frames / frameRate;
    const picture = `${path}.ppm`;
    await writeFile(picture, drawFacePpm(side, [110, 120, 130]));
    const background = `gradients=size=${width}x${height}:rate=${frameRate}:duration=${seconds}:speed=0.01:seed=2:c0=0x6e7882:c1=0x4a5560`;
    const inputs = ['-f', 'lavfi', '-i', background, '-loop', '1', '-framerate', String(frameRate)];
    const coding = ['-frames:v', String(frames), '-c:v', 'libx264', '-b:v', '700k', '-g', '60'];
    const form = ['-threads', '2', '-movflags', '+faststart', '-f', 'mp4'];
    const [first, second] = facesShown;
    await ffmpeg(
      ...inputs,
      '-i',
      picture,
      '-filter_complex',
      `[1]split[a][b];[0][a]overlay=x='40+60*t':y=60:eval=frame:enable='lt(n,${first.last})'[one];` +
        `[one][b]overlay=x='480-30*t':y='200-10*t':eval=frame:enable='gte(n,${second.first - 1})',format=yuv420p`,
      ...coding,
      ...form,
      path,
    );
  });
