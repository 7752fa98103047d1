import { readFile } from 'node:fs/promises';
import { originOf } from './facts-of.ts';
import { describeVideo, measureVideo, type Question } from './measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram } from './run-program.ts';

/** The sound track of a file. */
export interface SoundTrack {
  readonly index: number;
  /** The time on the file's clock that is position zero, in seconds. */
  readonly origin: number;
}

/** Containers whose clock does not begin at zero; only there, position zero has to be measured. */
const STREAMS: ReadonlySet<string> = new Set(['mpegts', 'mpeg']);

/** Returns the sound track of a video, or null if it has none. @throws the signal's reason when aborted */
export async function findSoundTrack(question: Question): Promise<SoundTrack | null> {
  const described = await describeVideo(question);
  if (!described?.sound) return null;
  const { index } = described.sound;
  if (!STREAMS.has(described.container)) return { index, origin: 0 };
  const measured = await measureVideo(question);
  return measured && { index, origin: originOf(measured) / 1_000_000 };
}

/** Decoding starts this much earlier: some formats need earlier packets. */
const LEAD_SECONDS = 2;

interface Part {
  readonly from: number;
  readonly seconds: number;
  readonly rate: number;
  /** Absolute path of a file that does not exist yet. */
  readonly path: string;
}

/**
 * Returns a part of the sound as samples of one channel, with silence where there is none. Positions are on the
 * original's timeline. Returns null if it cannot be decoded.
 * @throws the signal's reason when aborted
 */
export async function extractSound(
  { ffmpeg, input, signal }: Question,
  { index, origin }: SoundTrack,
  { from, seconds, rate, path }: Part,
): Promise<Int16Array | null> {
  const { how } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', '2', '-copyts'],
      ['-ss', String(Math.max(0, from - LEAD_SECONDS)), ...inputOptions(input), '-i', input.address],
      ['-map', `0:${index}`, '-vn', '-filter:a', soundFilter(origin + from, seconds, rate)],
      ['-ac', '1', '-map_metadata', '-1', '-c:a', 'pcm_s16le', '-f', 's16le', '-y', path],
    ].flat(),
    timeLimit: readingLimit(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
  });
  if (how !== 'done') return null;
  const bytes = await readFile(path);
  const samples = new Int16Array(Math.round(seconds * rate));
  const found = Math.min(samples.length, Math.floor(bytes.length / 2));
  for (let at = 0; at < found; at += 1) samples[at] = bytes.readInt16LE(at * 2);
  return samples;
}

/** Fills gaps with silence, so that the place of a sample is its time. */
const soundFilter = (start: number, seconds: number, rate: number): string =>
  [`asetpts=PTS-${start}/TB`, `atrim=start=0:end=${seconds}`, `aresample=${rate}:async=1:first_pts=0`].join(
    ',',
  );
