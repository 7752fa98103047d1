/** Videos as cameras write them and browsers do not play them, made by ffmpeg out of the test videos; and what ffmpeg says of a file. */
import { execFile, execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cachedVideo, makeTestVideo } from './test-videos.ts';

const run = promisify(execFile);

/** Whether ffmpeg is installed here; what needs it is left out otherwise. */
export const hasFfmpeg = ((): boolean => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** With these the product works on videos; test products do without unless a test asks for it. */
export const withFfmpeg = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffprobe',
  patienceSeconds: 30,
  sandbox: 'auto',
} as const;

const recipes = {
  /** H.265 with sound. */
  'h265.mp4': ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-c:a', 'aac'],
  /** MPEG-4 part 2 with MP3, as cheap cameras write. */
  'mpeg4.avi': ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'libmp3lame'],
  /** H.264 with sound on a clock that runs for hours already. */
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

/** An H.264 MP4 of which some bytes in the midst of its pictures were lost. */
export async function makeDamagedVideo(): Promise<string> {
  const whole = await makeTestVideo();
  return cachedVideo('damaged.mp4', async (path) => {
    const bytes = await readFile(whole);
    const pictures = bytes.indexOf('mdat', 0, 'latin1');
    for (let at = pictures + 400; at < bytes.length - 4000; at += 997) bytes.fill(0xa5, at, at + 40);
    await writeFile(path, bytes);
  });
}

/** What ffprobe says of a file, as `key=value` lines. */
export async function ffprobe(path: string, entries: string, ...options: readonly string[]): Promise<string> {
  const shown = ['-show_entries', entries, '-of', 'default=noprint_wrappers=1'];
  return (await run('ffprobe', ['-v', 'error', ...options, ...shown, path])).stdout.trim();
}

/** Every picture of a file with the microsecond at which it is shown, as a hash of what is to be seen. */
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
 * A copy of an MP4 (its index at the end, as ffmpeg leaves it) whose tracks say that their media lie in another file, by the
 * `alis` entry that QuickTime wrote (ISO/IEC 14496-12, 8.7.2, and QuickTime File Format, "Data Reference Atoms").
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

function boxesOf(bytes: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    boxes.push(bytes.subarray(at, at + bytes.readUInt32BE(at)));
  }
  return boxes;
}
