import { readFile } from 'node:fs/promises';
import { MINUTE } from '@plainview/domain/shared/time';
import { isDecodableSound, type Question } from './measuring/describe-video.ts';
import { originOf } from './measuring/facts-of.ts';
import { hasRunningClock, type OpenedVideo } from './measuring/measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram } from './run-program.ts';

/** The sound of a file, on the input's clock. */
export interface FoundSound {
  /** Index of the main stream. */
  readonly index: number;
  /** Indexes of all streams that can be decoded. */
  readonly indexes: readonly number[];
  /** The time of position zero, in microseconds. */
  readonly origin: number;
}

/** Returns the sound of a video, or null if it has none or cannot be read. */
export async function findSound(video: OpenedVideo): Promise<FoundSound | null> {
  const described = await video.describe();
  if (!described?.sound) return null;
  const { index } = described.sound;
  const indexes = described.sounds.filter(isDecodableSound).map((stream) => stream.index);
  if (!hasRunningClock(described)) return { index, indexes, origin: 0 };
  const timed = await video.time();
  return timed && { index, indexes, origin: originOf(timed) };
}

interface SoundJob extends Question {
  readonly track: FoundSound;
  /** Positions in the video, in microseconds. */
  readonly begin: number;
  readonly end: number;
  /** Absolute path of the file to write. */
  readonly path: string;
}

interface SoundFormat {
  /** `s16le` are the samples alone. */
  readonly container: 'wav' | 's16le';
  /** Samples per second. */
  readonly rate: number;
}

/** Decoding begins this much earlier, since a container may find an earlier or a later packet only. */
const LEAD_MICROSECONDS = 5_000_000;
const SPEECH: SoundFormat = { container: 'wav', rate: 16_000 };

const secondsOf = (microseconds: number): string => (microseconds / 1_000_000).toFixed(6);

/**
 * Writes a part of the sound as WAV with one channel of 16 kHz, as speech recognition expects it, beginning
 * exactly at `begin`. Gaps are filled with silence. The file has no samples if the part has no sound.
 * @returns why it could not be written; null if it was
 * @throws the signal's reason when aborted
 */
export function extractSound(job: SoundJob): Promise<string | null> {
  return writeSound(job, SPEECH);
}

/**
 * Returns a part of the sound as samples of one channel, with silence where there is none, or null if it
 * cannot be decoded. Writes and replaces the file at `path` on the way.
 * @throws the signal's reason when aborted
 */
export async function readSamples(job: SoundJob, rate: number): Promise<Int16Array | null> {
  if ((await writeSound(job, { container: 's16le', rate })) !== null) return null;
  const bytes = await readFile(job.path);
  const samples = new Int16Array(Math.round(((job.end - job.begin) / 1_000_000) * rate));
  const found = Math.min(samples.length, Math.floor(bytes.length / 2));
  for (let at = 0; at < found; at += 1) samples[at] = bytes.readInt16LE(at * 2);
  return samples;
}

/** @returns why it could not be written; null if it was */
async function writeSound(job: SoundJob, { container, rate }: SoundFormat): Promise<string | null> {
  const { ffmpeg, input, signal, track, begin, end, path } = job;
  const [from, to] = [begin, end].map((at) => secondsOf(at + track.origin));
  const seek = begin > LEAD_MICROSECONDS ? secondsOf(begin + track.origin - LEAD_MICROSECONDS) : null;
  const filter = [
    `atrim=start=${from}:end=${to}`,
    `asetpts=PTS-${from}/TB`,
    `aresample=${rate}:async=1000:first_pts=0`,
  ].join(',');
  const done = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...inputOptions(input), '-copyts'],
      seek === null ? [] : ['-seek_timestamp', '1', '-noaccurate_seek', '-ss', seek],
      ['-i', input.address, '-map', `0:${track.index}`, '-filter:a', filter, '-ac', '1'],
      ['-map_metadata', '-1', '-bitexact', '-c:a', 'pcm_s16le', '-f', container, '-y', path],
    ].flat(),
    timeLimit: readingLimit(input) + MINUTE,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
  });
  return done.how === 'done' ? null : done.why;
}
