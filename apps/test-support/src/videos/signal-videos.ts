/** Videos whose sound and pictures are known second by second. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cachedVideo } from './test-videos.ts';

const run = promisify(execFile);

interface Scene {
  readonly seconds: number;
  readonly picture: 'moving' | 'black' | 'still';
  readonly sound: 'tone' | 'silence' | 'speech';
}

const pictures = { moving: 'testsrc2=', black: 'color=black:', still: 'color=red:' } as const;
const sounds = { tone: 'sine=frequency=440:sample_rate=48000', silence: 'anullsrc=r=48000:cl=mono' } as const;
/** Three sentences of a synthetic voice (espeak-ng). */
const SPEECH = fileURLToPath(new URL('./speech.ogg', import.meta.url));

const lavfi = (seconds: number, source: string): string[] => [
  '-f',
  'lavfi',
  '-t',
  String(seconds),
  '-i',
  source,
];
const soundInput = ({ seconds, sound }: Scene): string[] =>
  sound === 'speech'
    ? ['-stream_loop', '-1', '-t', String(seconds), '-i', SPEECH]
    : lavfi(seconds, sounds[sound]);

/** Scenes with both kinds of everything: each is a third of the video. */
export const scenes: readonly Scene[] = [
  { seconds: 12, picture: 'moving', sound: 'tone' },
  { seconds: 12, picture: 'black', sound: 'silence' },
  { seconds: 12, picture: 'still', sound: 'speech' },
];

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-threads', '2', '-c:a', 'aac'];

/**
 * Draws scenes, as MP4 with its index at the beginning or as a transport stream whose clock
 * began two hours ago.
 */
export function makeScenes(name: string, drawn: readonly Scene[], format: 'mp4' | 'mpegts'): Promise<string> {
  return cachedVideo(`signals-2-${name}`, async (path) => {
    const inputs = drawn.flatMap((scene) => [
      ...lavfi(scene.seconds, `${pictures[scene.picture]}s=320x180:r=25`),
      ...soundInput(scene),
    ]);
    const order = drawn.map((_scene, at) => `[${at * 2}][${at * 2 + 1}]`).join('');
    const joined = `${order}concat=n=${drawn.length}:v=1:a=1[v][a];[v]format=yuv420p[picture]`;
    const clock =
      format === 'mpegts' ? ['-muxdelay', '0', '-output_ts_offset', '7200'] : ['-movflags', '+faststart'];
    const output = ['-map', '[picture]', '-map', '[a]', ...H264, ...clock, '-f', format, '-y', path];
    await run('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', joined, ...output]);
  });
}

/** Makes a silent MP4 of eight seconds without its second half, as after a failed transfer. */
export async function makeCutOffVideo(): Promise<string> {
  const whole = await makeScenes('silent.mp4', [{ seconds: 8, picture: 'moving', sound: 'silence' }], 'mp4');
  return cachedVideo('signals-cut-off.mp4', async (path) => {
    const bytes = await readFile(whole);
    await writeFile(path, bytes.subarray(0, bytes.length / 2));
  });
}
