/** Videos with a moving object, of which the box is known on every frame. */
import { rm } from 'node:fs/promises';
import { ffmpeg } from './redaction-videos.ts';
import { cachedVideo } from './test-videos.ts';

/** Size of the picture and of the object in pixels, and frames of the video. */
export const movingVideo = { width: 640, height: 360, side: 96, frames: 150, frameRate: 30 } as const;

const SECONDS = movingVideo.frames / movingVideo.frameRate;

/** A still picture of blurred noise. */
const pattern = (size: string, seed: number, brightness: number): string =>
  `color=gray:s=${size}:r=30:d=${SECONDS},noise=alls=100:all_seed=${seed},gblur=sigma=6,eq=contrast=5:brightness=${brightness},` +
  'trim=end_frame=1,loop=loop=-1:size=1:start=0,setpts=N/30/TB';

/** Returns the box of the object on a frame, in pixels. It leaves the picture to the right. */
export function movingBox(frame: number): { readonly x: number; readonly y: number } {
  const seconds = (frame - 1) / movingVideo.frameRate;
  return { x: 60 + 130 * seconds, y: 120 + 40 * Math.sin(2 * seconds) };
}

/** Creates an MP4 in which a patterned square moves over a pattern and leaves the picture, at a low bit rate. */
export const makeMovingVideo = (): Promise<string> =>
  cachedVideo('moving-object.mp4', async (path) => {
    const { width, height, side, frames } = movingVideo;
    const inputs = [pattern(`${width}x${height}`, 3, -0.15), pattern(`${side}x${side}`, 8, 0.2)];
    const coding = ['-frames:v', String(frames), '-c:v', 'libx264', '-b:v', '400k', '-g', '60'];
    const form = ['-threads', '2', '-movflags', '+faststart', '-f', 'mp4'];
    await ffmpeg(
      ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]),
      '-filter_complex',
      "[0][1]overlay=x='60+130*t':y='120+40*sin(2*t)':eval=frame,format=yuv420p",
      ...coding,
      ...form,
      path,
    );
  });

/** Numbers of the frames that the turned video has: each seventh is missing. */
export const keptFrames: readonly number[] = Array.from(
  { length: movingVideo.frames },
  (_frame, at) => at + 1,
).filter((frame) => frame % 7 !== 4);

/** Returns the corners of the object in the turned video, as parts of its picture, on a frame of the other one. */
export function turnedCorners(frame: number) {
  const { width, height, side } = movingVideo;
  const { x, y } = movingBox(frame);
  return { x1: y / height, y1: 1 - (x + side) / width, x2: (y + side) / height, y2: 1 - x / width };
}

/**
 * Creates the same video with a variable rate, with pixels that are not square, and turned: players rotate it by a
 * quarter counterclockwise.
 */
export async function makeTurnedVideo(): Promise<string> {
  const straight = await makeMovingVideo();
  return cachedVideo('moving-object-turned.mp4', async (path) => {
    const { width, height } = movingVideo;
    const uneven = `${path}.uneven.mp4`;
    const filter = `select='not(eq(mod(n,7),3))',scale=${(width * 3) / 4}:${height},setsar=4/3`;
    const coding = ['-vsync', 'vfr', '-c:v', 'libx264', '-b:v', '400k', '-threads', '2'];
    await ffmpeg('-i', straight, '-vf', filter, ...coding, '-f', 'mp4', uneven);
    await ffmpeg('-i', uneven, '-metadata:s:v:0', 'rotate=90', '-c', 'copy', '-f', 'mp4', path);
    await rm(uneven);
  });
}
