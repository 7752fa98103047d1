import { decodeBase64, encodeBase64 } from '../../shared/base64.ts';

/** Values of a signal for each second. */
export const LOUDNESS_RATE = 20;
export const MOTION_RATE = 2;
export const SPEECH_RATE = 10;

/**
 * Increase it when a reader of the previous format would misread the next one; videos are
 * then analyzed again.
 */
export const VIDEO_SIGNALS_VERSION = 1;

/** A longer video has no signals: 100 hours. */
export const LONGEST_SIGNALS_MICROSECONDS = 100 * 3600 * 1_000_000;

/** A value from 0 to 255 for each part of a video, from position zero to its end. */
export interface Signal {
  /** Values for each second. */
  readonly rate: number;
  /** As many as `signalLength` says. */
  readonly values: Uint8Array;
}

/** A stretch of a video: positions in the original in integer microseconds; the end is after the start. */
export type Interval = readonly [from: number, to: number];

/**
 * What is heard and seen in a video over time. All positions are on the original's timeline, like those of
 * its frame index. Intervals are sorted, do not overlap, and end when the video does.
 */
export interface VideoSignals {
  /** The program that decoded the video, with its version. */
  readonly tool: string;
  readonly durationMicroseconds: number;
  /** Peak of each 50 ms in the loudest channel, 255 at full scale; null without a sound track. */
  readonly loudness: Signal | null;
  /**
   * Mean absolute difference between consecutive small gray pictures; null if no picture could be decoded.
   */
  readonly motion: Signal | null;
  /**
   * Probability that someone speaks, 255 for certainty; null without a sound track, and if speech
   * was not detected.
   */
  readonly speech: Signal | null;
  /** The program and the model that detected speech, with their versions; null if none did. */
  readonly speechTool: string | null;
  readonly silent: readonly Interval[];
  readonly black: readonly Interval[];
  readonly frozen: readonly Interval[];
}

/** Returns the number of values of a signal. The last one may be about a shorter part of the video. */
export const signalLength = (durationMicroseconds: number, rate: number): number =>
  Math.ceil((durationMicroseconds * rate) / 1_000_000);

/** Returns how long intervals last together, in microseconds. */
export const totalOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((total, [from, to]) => total + to - from, 0);

const coded = (signal: Signal | null) => signal && { rate: signal.rate, values: encodeBase64(signal.values) };

/**
 * Returns the file of signals: JSON, with the values of signals in base64. It is stored compressed with gzip.
 */
export function encodeVideoSignals(signals: VideoSignals): string {
  const { tool, durationMicroseconds: duration, loudness, motion, silent, black, frozen } = signals;
  return JSON.stringify({
    version: VIDEO_SIGNALS_VERSION,
    tool,
    duration,
    loudness: coded(loudness),
    motion: coded(motion),
    speech: coded(signals.speech),
    speechTool: signals.speechTool,
    silent,
    black,
    frozen,
  });
}

/**
 * Returns the signals in a file (decompressed), or null if it is not a valid one of this version. Ignores
 * fields that it does not know, so that later servers can add signals.
 */
export function decodeVideoSignals(text: string): VideoSignals | null {
  const file = parseObject(text);
  if (file?.['version'] !== VIDEO_SIGNALS_VERSION) return null;
  const { tool, duration } = file;
  if (typeof tool !== 'string' || !isPosition(duration) || duration > LONGEST_SIGNALS_MICROSECONDS)
    return null;
  const loudness = readSignal(file['loudness'], duration);
  const motion = readSignal(file['motion'], duration);
  // Files of earlier servers have none.
  const speech = readSignal(file['speech'] ?? null, duration);
  const speechTool = readTool(file['speechTool'] ?? null);
  const silent = readIntervals(file['silent'], duration);
  const black = readIntervals(file['black'], duration);
  const frozen = readIntervals(file['frozen'], duration);
  if (loudness === undefined || motion === undefined || speech === undefined) return null;
  if (speechTool === undefined || !silent || !black || !frozen) return null;
  const stretches = { silent, black, frozen };
  return { tool, durationMicroseconds: duration, loudness, motion, speech, speechTool, ...stretches };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns undefined if it is not valid. */
function readTool(value: unknown): string | null | undefined {
  if (value === null) return null;
  return typeof value === 'string' ? value : undefined;
}

/** Returns undefined if it is not valid. */
function readSignal(value: unknown, duration: number): Signal | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { rate, values: text } = value;
  if (!isPosition(rate) || rate === 0 || typeof text !== 'string') return undefined;
  const values = decodeBase64(text);
  return values?.length === signalLength(duration, rate) ? { rate, values } : undefined;
}

function readIntervals(value: unknown, duration: number): readonly Interval[] | null {
  if (!Array.isArray(value)) return null;
  const intervals: Interval[] = [];
  let end = 0;
  for (const entry of value as readonly unknown[]) {
    if (!Array.isArray(entry) || entry.length !== 2) return null;
    const [from, to] = entry as readonly unknown[];
    if (!isPosition(from) || !isPosition(to) || from < end || to <= from || to > duration) return null;
    intervals.push([from, to]);
    end = to;
  }
  return intervals;
}
