/**
 * Generates small videos for tests, the seed and local development, so that the repository contains no
 * footage of real people. Each is generated once and cached in a folder of the machine.
 */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FILE_EXTENSION, type TestVideo } from './test-video-plan.ts';

/** Kept between runs and shared by them: making all takes twelve seconds of processor time. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/test-videos');

let folder: Promise<string> | null = null;

/**
 * Returns the folder of the videos that the modules of this folder make. A change in one of them
 * makes all again.
 */
async function hashedFolder(): Promise<string> {
  const hash = createHash('sha256');
  const modules = (await readdir(import.meta.dirname)).toSorted();
  for (const name of modules) hash.update(await readFile(join(import.meta.dirname, name)));
  const path = join(CACHE, hash.digest('hex').slice(0, 16));
  await mkdir(path, { recursive: true });
  return path;
}

export const SMALL_VIDEO: TestVideo = { kind: 'mp4-h264', seconds: 4, width: 320, height: 180, seed: 1 };

/** @returns the path of the finished file, which is shared: copy it before changing it */
export async function makeTestVideo(plan: Partial<TestVideo> = {}): Promise<string> {
  const video = { ...SMALL_VIDEO, ...plan };
  const { kind, seconds, width, height, seed } = video;
  const name = `${kind}-${seconds}s-${width}x${height}-${seed}.${FILE_EXTENSION[kind]}`;
  return cachedVideo(name, (path) => writeMedia(video, path));
}

/** Generates a file without the cache. */
export async function writeMedia(media: TestVideo | 'audio-only', path: string): Promise<void> {
  const worker = new Worker(new URL('./test-video-worker.ts', import.meta.url), {
    workerData: { media, path },
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

/**
 * Pads an MP4 to a size so that it still plays, with a `free` box at the end (ISO/IEC 14496-12, 8.1.2). The
 * box is a hole: on most file systems it takes no space, but it is read and uploaded as that many zeros.
 * @param bytes the target size; at least 16 more than the file has
 */
export async function padVideoTo(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const room = bytes - size;
    if (room < 16) throw new RangeError(`the file has ${size} bytes, it cannot be padded to ${bytes}`);
    // Size 1 means that the actual size follows in 64 bits.
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1, 0);
    header.write('free', 4, 'latin1');
    header.writeBigUInt64BE(BigInt(room), 8);
    await file.write(header, 0, header.length, size);
    await file.truncate(bytes);
  } finally {
    await file.close();
  }
}

export type NotAVideo = 'empty' | 'text' | 'audio-only' | 'truncated' | 'magic-only';

/** Creates a file named `.mp4` that is not a video. @returns its path, shared as above */
export async function makeNotAVideo(kind: NotAVideo): Promise<string> {
  return cachedVideo(`not-a-video-${kind}.mp4`, (path) => writers[kind](path));
}

const writers: Readonly<Record<NotAVideo, (path: string) => Promise<void>>> = {
  empty: (path) => writeFile(path, ''),
  text: (path) => writeFile(path, 'Not footage, only words.\n'.repeat(400)),
  'audio-only': (path) => writeMedia('audio-only', path),
  truncated: async (path) => writeFile(path, await truncated()),
  // A correct file header, then meaningless bytes.
  'magic-only': (path) => writeFile(path, Buffer.concat([fileType(), scrambled(64 * 1024)])),
};

/**
 * Returns what an interrupted upload or recording leaves: the index is missing, because it is written last.
 */
async function truncated(): Promise<Uint8Array> {
  const whole = await readFile(await makeTestVideo());
  const media = whole.indexOf('mdat', 0, 'latin1') - 4;
  return Buffer.concat([fileType(), whole.subarray(media, whole.length - 1000)]);
}

function fileType(): Buffer {
  return Buffer.from('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isommp42', 'latin1');
}

function scrambled(length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let index = 0; index < length / 32; index += 1) {
    blocks.push(createHash('sha256').update(String(index)).digest());
  }
  return Buffer.concat(blocks);
}

/**
 * Returns a cached file. Several test processes may want the same one at once: each makes its own and the
 * last rename wins.
 */
export async function cachedVideo(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(await (folder ??= hashedFolder()), name);
  try {
    await access(path);
  } catch {
    const unfinished = `${path}.${randomUUID()}`;
    await make(unfinished);
    await rename(unfinished, path);
  }
  return path;
}
