import { rm } from 'node:fs/promises';
import { AAC, expectedOf, H264, inputsOf, mapAll, source, usual } from '../sources.ts';
import { ffmpeg, type ExpectedVideo, type VideoRecipe } from '../video-recipe.ts';

/** Sizes from one pixel to 8K. Odd ones need a coding with full color resolution. */
const sizes: readonly (readonly [size: string, coding: readonly string[], container: 'mp4' | 'mkv'])[] = [
  ['1x1', ['-c:v', 'ffv1', '-pix_fmt', 'yuv444p'], 'mkv'],
  ['1x1', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p'], 'mkv'],
  ['2x2', H264, 'mp4'],
  ['16x16', H264, 'mp4'],
  ['33x17', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'], 'mp4'],
  ['64x1024', H264, 'mp4'],
  ['2048x32', H264, 'mp4'],
  ['1920x1080', H264, 'mp4'],
  ['4096x2160', H264, 'mp4'],
  ['7680x4320', H264, 'mp4'],
];

const bySize = sizes.map(([size, coding, container], place): VideoRecipe => {
  const isLarge = Number(size.split('x')[0]) > 2000;
  const content = { ...usual, seconds: isLarge ? 0.4 : 2 };
  return {
    name: `pictures-${size}-${place}.${container}`,
    // A pixel does not change much, and short pictures are no long stretches.
    expected: expectedOf(content, { tolerance: 0.3 }),
    make: (path) =>
      ffmpeg(
        path,
        ...inputsOf(content),
        ...mapAll(content),
        // The test pattern has a smallest size.
        '-filter:v',
        `scale=${size.replace('x', ':')}`,
        ...coding,
        ...AAC,
        '-f',
        container === 'mkv' ? 'matroska' : 'mp4',
      ),
  };
});

const turned = [90, 180, 270].map((degrees): VideoRecipe => ({
  name: `pictures-turned-${degrees}.mp4`,
  expected: expectedOf(usual),
  async make(path) {
    const upright = `${path}.upright`;
    await ffmpeg(upright, ...inputsOf(usual), ...mapAll(usual), ...H264, ...AAC, '-f', 'mp4');
    await ffmpeg(path, '-i', upright, '-c', 'copy', '-metadata:s:v', `rotate=${degrees}`, '-f', 'mp4');
    await rm(upright);
  },
}));

const wide = ['2/1', '4/3', '12/11'].map((aspect): VideoRecipe => ({
  name: `pictures-aspect-${aspect.replace('/', '-')}.mp4`,
  expected: expectedOf(usual),
  make: (path) =>
    ffmpeg(
      path,
      ...inputsOf(usual),
      ...mapAll(usual),
      '-filter:v',
      `setsar=${aspect}`,
      ...H264,
      ...AAC,
      '-f',
      'mp4',
    ),
}));

const TONE = 'sine=frequency=440:sample_rate=48000';

/** Fourteen seconds of a picture with a sound, with what must be said of them. */
const scene = (
  name: string,
  picture: string,
  sound: string,
  problems: ExpectedVideo['problems'],
  mayState: ExpectedVideo['mayState'] = [],
): VideoRecipe => ({
  name: `pictures-scene-${name}.mp4`,
  expected: expectedOf({ ...usual, seconds: 14 }, { problems, mayState }),
  make: (path) =>
    ffmpeg(
      path,
      ...source(14, picture),
      ...source(14, sound),
      '-map',
      '0',
      '-map',
      '1',
      ...H264,
      ...AAC,
      '-f',
      'mp4',
    ),
});

const MOVING = 'testsrc2=s=160x90:r=25';
/** A point of light that moves in the dark. */
const NIGHT = "color=black:s=160x90:r=25,drawbox=x='mod(t*50,120)':y=30:w=12:h=12:color=white:t=fill";

export const pictureRecipes: readonly VideoRecipe[] = [
  ...bySize,
  ...turned,
  ...wide,
  scene('black', 'color=black:s=160x90:r=25', TONE, ['black']),
  scene('still', 'color=red:s=160x90:r=25', TONE, ['frozen']),
  scene('moving', MOVING, TONE, []),
  scene('night', NIGHT, TONE, [], ['black']),
  scene('silent', MOVING, 'anullsrc=r=48000:cl=mono', ['silent']),
  scene('click', MOVING, `${TONE},volume='if(lt(t,0.3),1,0)':eval=frame`, ['silent']),
  scene('quiet-speech', MOVING, `${TONE},volume=0.1`, []),
  scene('half-silent', MOVING, `${TONE},volume='if(lt(t,7),1,0)':eval=frame`, []),
  scene('black-and-silent', 'color=black:s=160x90:r=25', 'anullsrc=r=48000:cl=mono', ['black', 'silent']),
];
