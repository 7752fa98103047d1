/**
 * Videos in formats that cameras write but browsers do not play, made from the test videos by ffmpeg, and
 * ffmpeg's analysis of a file.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cachedVideo, makeTestVideo } from './test-videos.ts';

const run = promisify(execFile);

/** Whether ffmpeg is installed here. Tests that need it are skipped otherwise. */
export const hasFfmpeg = ((): boolean => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Settings with which the product processes videos. Test products do not, unless a test asks for it. */
export const withFfmpeg = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffprobe',
  stallTimeoutSeconds: 30,
  sandbox: 'auto',
  // Loading the detector takes longer than most test videos.
  detectsSpeech: false,
} as const;

const recipes = {
  /** H.265 with audio. */
  'h265.mp4': ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-c:a', 'aac'],
  /** MPEG-4 Part 2 with MP3, as cheap cameras write. */
  'mpeg4.avi': ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'libmp3lame'],
  /** H.264 with audio, on a clock that has been running for hours. */
  'h264.ts': ['-c:v', 'libx264', '-c:a', 'aac', '-muxdelay', '0', '-output_ts_offset', '7200'],
  'mpeg2.mpg': ['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2'],
  'sound-only.avi': ['-vn', '-c:a', 'libmp3lame'],
} as const;
export type FfmpegVideo = keyof typeof recipes;

/** @returns the path of the finished file, which is shared: copy it before changing it */
export async function makeFfmpegVideo(name: FfmpegVideo): Promise<string> {
  const drawn = await makeTestVideo();
  return cachedVideo(`ffmpeg-${name}`, async (path) => {
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=4'];
    const format = { mp4: 'mp4', avi: 'avi', ts: 'mpegts', mpg: 'mpeg' }[name.split('.').at(-1) ?? ''] ?? '';
    const made = ['-shortest', '-f', format, '-y', path];
    await run('ffmpeg', ['-v', 'error', '-i', drawn, ...sound, ...recipes[name], ...made]);
  });
}

/** Creates an H.264 MP4 with some bytes missing in the middle of its frames. */
export async function makeDamagedVideo(): Promise<string> {
  const whole = await makeTestVideo();
  return cachedVideo('damaged.mp4', async (path) => {
    const bytes = await readFile(whole);
    const pictures = bytes.indexOf('mdat', 0, 'latin1');
    for (let at = pictures + 400; at < bytes.length - 4000; at += 997) bytes.fill(0xa5, at, at + 40);
    await writeFile(path, bytes);
  });
}

/** Returns ffprobe's output for a file, as `key=value` lines. */
export async function ffprobe(path: string, entries: string, ...options: readonly string[]): Promise<string> {
  const shown = ['-show_entries', entries, '-of', 'default=noprint_wrappers=1'];
  return (await run('ffprobe', ['-v', 'error', ...options, ...shown, path])).stdout.trim();
}

/** Returns the pixels of an image, row by row: three bytes each for red, green and blue. */
export async function pixelsOf(image: string): Promise<Uint8Array> {
  const args = ['-v', 'error', '-i', image, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 28 })).stdout;
}

/** Returns every frame of a file: its presentation time in microseconds and a hash of its pixels. */
export async function picturesOf(path: string): Promise<{ readonly at: number; readonly md5: string }[]> {
  const args = ['-v', 'error', '-copyts', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'];
  const behind = ['-enc_time_base', '1:1000000', '-f', 'framemd5', '-'];
  const { stdout } = await run('ffmpeg', [...args, ...behind]);
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((part) => part.trim()))
    .map((parts) => ({ at: Number(parts[2]), md5: parts[5] ?? '' }));
}

/**
 * Returns a copy of an MP4 (with its index at the end, as ffmpeg writes it) whose tracks refer to media in
 * another file, through the `alis` entry that QuickTime wrote (ISO/IEC 14496-12, 8.7.2, and QuickTime File
 * Format, "Data Reference Atoms").
 */
export function withExternalReference(film: Buffer, elsewhere: string): Buffer {
  const alias = Buffer.alloc(12 + 150);
  alias.writeUInt8(1, 10 + 12);
  alias.write('v', 11 + 12, 'latin1');
  const target = Buffer.from(elsewhere, 'latin1');
  const padded = Buffer.concat([target, Buffer.alloc(target.length % 2)]);
  const absolutePath = Buffer.alloc(4);
  absolutePath.writeInt16BE(2, 0);
  absolutePath.writeInt16BE(target.length, 2);
  const end = Buffer.from([0xff, 0xff, 0, 0]);
  const entry = Buffer.concat([alias, absolutePath, padded, end]);
  entry.writeUInt32BE(entry.length, 0);
  entry.write('alis', 4, 'latin1');
  return Buffer.concat(boxesOf(film).map((box) => referring(box, entry)));
}

const HOLDING = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf']);

function referring(box: Buffer, entry: Buffer): Buffer {
  const type = box.toString('latin1', 4, 8);
  if (type === 'dref') {
    const head = Buffer.from(box.subarray(0, 16));
    head.writeUInt32BE(16 + entry.length, 0);
    return Buffer.concat([head, entry]);
  }
  if (!HOLDING.has(type)) return box;
  const inside = Buffer.concat(boxesOf(box.subarray(8)).map((part) => referring(part, entry)));
  const head = Buffer.from(box.subarray(0, 8));
  head.writeUInt32BE(8 + inside.length, 0);
  return Buffer.concat([head, inside]);
}

export function boxesOf(bytes: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    boxes.push(bytes.subarray(at, at + bytes.readUInt32BE(at)));
  }
  return boxes;
}
