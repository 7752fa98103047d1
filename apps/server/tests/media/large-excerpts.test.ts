/** Stills and clips of pictures with more pixels than 4K, whose work must fit into the memory of the usual work. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ExcerptKind } from '@plainview/domain/evidence/media/video-excerpt';
import { drawTests } from '@plainview/test-support/draw-sample';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutExcerpt } from '../../src/platform/media/ffmpeg/cut-excerpt.ts';
import { findFfmpeg, type Ffmpeg } from '../../src/platform/media/ffmpeg/ffmpeg.ts';
import { describeVideo } from '../../src/platform/media/ffmpeg/measuring/describe-video.ts';
import { measureVideo } from '../../src/platform/media/ffmpeg/measuring/measure-video.ts';
import { fileInput } from '../../src/platform/media/ffmpeg/read-only-input.ts';

const run = promisify(execFile);
const WIDTH = 7680;
const HEIGHT = 4320;
const FRAMES = 5;

drawTests(1);

describe.skipIf(!hasFfmpeg)('RI-06 a video of 8K', () => {
  let folder: string;
  let ffmpeg: Ffmpeg;
  let video: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-large-'));
    video = path.join(folder, '8k.mp4');
    const found = await findFfmpeg(withFfmpeg);
    if (!found) throw new Error('ffmpeg does not work');
    ffmpeg = found;
    const source = [
      '-f',
      'lavfi',
      '-i',
      `color=gray:s=${WIDTH}x${HEIGHT}:r=${FRAMES}`,
      '-frames:v',
      String(FRAMES),
    ];
    await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', video]);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** @returns width and height of what was made */
  async function cut(kind: ExcerptKind): Promise<readonly [number, number]> {
    const question = { ffmpeg, input: fileInput(video, (await stat(video)).size) };
    const made = path.join(folder, kind);
    const [end, frames] = kind === 'still' ? [100_000, 1] : [1_000_000, FRAMES];
    const why = await cutExcerpt({
      ...question,
      describe: () => describeVideo(question),
      time: () => measureVideo(question),
      kind,
      bounds: { from: 0, before: end, begin: 0, end, keyFrame: null, frames },
      isExact: true,
      path: made,
      title: kind,
      onProgress: () => undefined,
    });
    expect(why).toBeNull();
    expect((await readFile(made)).length).toBeGreaterThan(1000);
    const size = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0'];
    const { stdout } = await run('ffprobe', ['-v', 'error', ...size, made]);
    const [width = 0, height = 0] = stdout.trim().split(',').map(Number);
    return [width, height];
  }

  test('a still has its full size', async () => {
    expect(await cut('still')).toEqual([WIDTH, HEIGHT]);
  });

  test('a clip has the pixels of 4K, so that players can decode it', async () => {
    expect(await cut('clip')).toEqual([4096, 2304]);
  });
});
