import { readFile, truncate, writeFile } from 'node:fs/promises';
import { boxesOf } from '../../videos/ffmpeg-videos.ts';
import { AAC, expectedOf, H264, inputsOf, mapAll, usual, type Content } from '../sources.ts';
import { ffmpeg, type ExpectedVideo, type VideoRecipe } from '../video-recipe.ts';

const long: Content = { ...usual, seconds: 8 };
const make = (path: string, ...extra: readonly string[]): Promise<void> =>
  ffmpeg(path, ...inputsOf(long), ...mapAll(long), ...H264, ...AAC, ...extra);

/** Changes the bytes of a finished file. */
async function change(path: string, alter: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(path, alter(await readFile(path)));
}

const INDEX_FIRST = ['-movflags', '+faststart', '-f', 'mp4'];
const FRAGMENTED = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];

/** An MP4 that ends at a part of its frames, or within its index. */
const cutFrames = [0.2, 0.35, 0.5, 0.65, 0.8].map((part): VideoRecipe => ({
  name: `damage-cut-${part}.mp4`,
  expected: expectedOf(
    { ...long, seconds: 8 * part },
    {
      frames: null,
      tolerance: 1.2,
      problems: part < 0.7 ? ['truncated'] : [],
      mayState: ['truncated', 'undecoded-sound'],
    },
  ),
  async make(path) {
    await make(path, ...INDEX_FIRST);
    await change(path, (bytes) => {
      const frames = bytes.indexOf('mdat', 0, 'latin1');
      return bytes.subarray(0, frames + Math.floor((bytes.length - frames) * part));
    });
  },
}));

const refused = (
  name: string,
  ending: (bytes: Buffer) => number,
  ...options: readonly string[]
): VideoRecipe => ({
  name: `damage-${name}.mp4`,
  expected: null,
  async make(path) {
    await make(path, ...options);
    const bytes = await readFile(path);
    await truncate(path, ending(bytes));
  },
});

const boxEnd = (bytes: Buffer, count: number): number =>
  boxesOf(bytes)
    .slice(0, count)
    .reduce((sum, box) => sum + box.length, 0);

/** A fragmented MP4 that ends after a number of its fragments of a second. */
const cutFragments = [1, 2, 4, 7].map((count): VideoRecipe => ({
  name: `damage-fragments-${count}.mp4`,
  expected: expectedOf({ ...long, seconds: count }, { frames: count * 25, tolerance: 0.3 }),
  async make(path) {
    await make(path, ...FRAGMENTED);
    // After the two boxes of the head, each fragment has two.
    await change(path, (bytes) => bytes.subarray(0, boxEnd(bytes, 2 + 2 * count)));
  },
}));

/** Streams that end anywhere. */
const cutStreams = (['ts', 'mkv', 'mpg', 'flv', 'avi'] as const).flatMap((container) =>
  [0.3, 0.7].map((part): VideoRecipe => {
    const format = { ts: 'mpegts', mkv: 'matroska', mpg: 'mpeg', flv: 'flv', avi: 'avi' }[container];
    const coding =
      container === 'mpg' ? ['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2'] : [...H264, ...AAC];
    return {
      name: `damage-cut-${part}.${container}`,
      expected: expectedOf(
        { ...long, seconds: 8 * part },
        { frames: null, tolerance: 1.3, mayLackIndex: true, mayState: ['truncated', 'undecoded-sound'] },
      ),
      async make(path) {
        await ffmpeg(path, ...inputsOf(long), ...mapAll(long), ...coding, '-f', format);
        await change(path, (bytes) => bytes.subarray(0, Math.floor(bytes.length * part)));
      },
    };
  }),
);

/** Noise over some of the frames. The length is what the index says. */
const noisy = (
  [
    ['mp4', INDEX_FIRST],
    ['ts', ['-f', 'mpegts']],
    ['mkv', ['-f', 'matroska']],
  ] as const
).map(([container, options]): VideoRecipe => ({
  name: `damage-noise.${container}`,
  expected: expectedOf(long, {
    frames: null,
    tolerance: 1.5,
    mayLackIndex: true,
    mayState: ['undecoded-sound', 'truncated', 'clock'],
  }),
  async make(path) {
    await make(path, ...options);
    await change(path, (bytes) => {
      const begin = Math.floor(bytes.length * 0.4);
      for (let at = begin; at < bytes.length * 0.6; at += 1511) bytes.fill(0xa5, at, at + 24);
      return bytes;
    });
  },
}));

const HOURS_26 = 26 * 3600;

/** Sets the duration in boxes of these types, which state it in version 0. */
function lie(bytes: Buffer, ...types: readonly ('mvhd' | 'tkhd' | 'mdhd')[]): Buffer {
  for (const type of types) {
    for (let at = bytes.indexOf(type, 0, 'latin1'); at >= 0; at = bytes.indexOf(type, at + 4, 'latin1')) {
      const isTrack = type === 'tkhd';
      const scale = isTrack ? 1000 : bytes.readUInt32BE(at + 4 + 12);
      bytes.writeUInt32BE(Math.min(HOURS_26 * scale, 0xffff_fffe), at + 4 + (isTrack ? 20 : 16));
    }
  }
  return bytes;
}

const liar = (
  name: string,
  types: Parameters<typeof lie>[1][],
  expected: Partial<ExpectedVideo>,
): VideoRecipe => ({
  name: `damage-states-26-hours-${name}.mp4`,
  expected: expectedOf(long, { mayState: ['truncated'], ...expected }),
  async make(path) {
    await make(path, ...INDEX_FIRST);
    await change(path, (bytes) => lie(bytes, ...types));
  },
});

export const damageRecipes: readonly VideoRecipe[] = [
  ...cutFrames,
  ...cutFragments,
  ...cutStreams,
  ...noisy,
  refused('no-index', (bytes) => boxEnd(bytes, 3), '-f', 'mp4'),
  refused('half-frames-no-index', (bytes) => Math.floor(boxEnd(bytes, 3) / 2), '-f', 'mp4'),
  refused('first-box', (bytes) => boxEnd(bytes, 1), ...INDEX_FIRST),
  refused('half-index', (bytes) => boxEnd(bytes, 1) + 200, ...INDEX_FIRST),
  refused('index-only', (bytes) => boxEnd(bytes, 2), ...INDEX_FIRST),
  refused('fragment-head', (bytes) => boxEnd(bytes, 2), ...FRAGMENTED),
  liar('movie', ['mvhd'], {}),
  liar('tracks', ['tkhd'], {}),
  liar('everywhere', ['mvhd', 'tkhd', 'mdhd'], {}),
  {
    name: 'damage-last-frame-of-26-hours.mp4',
    expected: expectedOf(long, { tolerance: 0.3, mayState: ['truncated'] }),
    make: (path) =>
      make(path, '-bsf:v', `setts=duration='if(eq(N,199),${HOURS_26}/TB,DURATION)'`, '-f', 'mp4'),
  },
  {
    name: 'damage-bytes-before.ts',
    expected: expectedOf(long, { tolerance: 0.4 }),
    async make(path) {
      await make(path, '-f', 'mpegts');
      await change(path, (bytes) => Buffer.concat([Buffer.alloc(100, 7), bytes]));
    },
  },
  {
    name: 'damage-text.mp4',
    expected: null,
    make: (path) => writeFile(path, 'This is not a video.\n'.repeat(500)),
  },
  { name: 'damage-zeros.mp4', expected: null, make: (path) => writeFile(path, Buffer.alloc(100_000)) },
  {
    name: 'damage-picture.mp4',
    expected: null,
    make: (path) =>
      ffmpeg(path, '-f', 'lavfi', '-i', 'testsrc', '-frames:v', '1', '-c:v', 'png', '-f', 'image2'),
  },
  {
    name: 'damage-sound-only.mp4',
    expected: null,
    make: (path) => ffmpeg(path, '-f', 'lavfi', '-t', '3', '-i', 'sine', '-c:a', 'aac', '-f', 'mp4'),
  },
];
