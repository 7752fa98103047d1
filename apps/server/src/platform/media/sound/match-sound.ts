import { correlate } from './fourier.ts';

/** Samples per second of the sound that is compared. */
export const SOUND_RATE = 8000;

/** A shift at which two courses of loudness may be the same recording: the start of b on the clock of a. */
export interface Candidate {
  /** In values of the signal. */
  readonly lag: number;
  readonly score: number;
}

/** Seconds of overlap below which a match would be chance. */
const SHORTEST_OVERLAP = 5;
/** Slower changes than this say nothing, such as a camera that is louder in all. */
const TREND_SECONDS = 4;
const MOST_CANDIDATES = 4;
/** Seconds between two candidates. */
const CANDIDATE_DISTANCE = 0.4;

/** Returns loudness as people hear it, without its slow changes. */
function changesOf(loudness: Uint8Array, rate: number): Float64Array {
  const heard = Float64Array.from(loudness, (value) => Math.log(value + 1));
  const half = Math.round((TREND_SECONDS * rate) / 2);
  const sums = sumsOf(heard, (value) => value);
  return heard.map((value, at) => {
    const from = Math.max(0, at - half);
    const to = Math.min(heard.length, at + half + 1);
    return value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/** Returns the sums of the first n values, for every n from 0. */
function sumsOf(values: Float64Array, of: (value: number) => number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + of(values[at] ?? 0);
  return sums;
}

/**
 * Returns the most probable shifts of b to a, best first, by normalized cross-correlation of their loudness.
 */
export function findCandidates(a: Uint8Array, b: Uint8Array, rate: number): readonly Candidate[] {
  const one = changesOf(a, rate);
  const other = changesOf(b, rate);
  const shortest = Math.min(SHORTEST_OVERLAP * rate, one.length, other.length);
  const products = correlate(one, other);
  const energyOfOne = sumsOf(one, (value) => value * value);
  const energyOfOther = sumsOf(other, (value) => value * value);
  const all: Candidate[] = [];
  for (let lag = shortest - other.length; lag <= one.length - shortest; lag += 1) {
    const from = Math.max(0, lag);
    const to = Math.min(one.length, lag + other.length);
    const energy =
      ((energyOfOne[to] ?? 0) - (energyOfOne[from] ?? 0)) *
      ((energyOfOther[to - lag] ?? 0) - (energyOfOther[from - lag] ?? 0));
    const product = products[lag < 0 ? lag + products.length : lag] ?? 0;
    // Longer overlaps agree by chance less often.
    if (energy > 0) all.push({ lag, score: (product / Math.sqrt(energy)) * Math.sqrt(to - from) });
  }
  all.sort((first, second) => second.score - first.score);
  const found: Candidate[] = [];
  for (const candidate of all) {
    if (found.length === MOST_CANDIDATES) break;
    if (found.every(({ lag }) => Math.abs(lag - candidate.lag) > CANDIDATE_DISTANCE * rate))
      found.push(candidate);
  }
  return found;
}

/** The position of one sound within another. */
export interface SoundMatch {
  /** Seconds from the start of a to the start of b. */
  readonly lag: number;
  /** How much better the best position matches than the second best, from 0 to 1. */
  readonly clarity: number;
}

/** Frequencies of speech, as parts of the sampling rate. */
const LOWEST = 120 / SOUND_RATE;
const HIGHEST = 3600 / SOUND_RATE;
/** Places that are nearer than this belong to the same peak: 4 ms. */
const PEAK_WIDTH = 0.004 * SOUND_RATE;

/**
 * Finds b in a by generalized cross-correlation with phase transform, which microphones that sound
 * different, and rooms that echo, disturb little. Both are samples at `SOUND_RATE`; a is longer. Returns
 * null if one is silent.
 */
export function findSound(a: ArrayLike<number>, b: ArrayLike<number>): SoundMatch | null {
  const products = correlate(a, b, (frequency, size) =>
    frequency < LOWEST || frequency > HIGHEST || size === 0 ? 0 : 1 / size,
  );
  const lags = Math.max(1, a.length - b.length + 1);
  let best = 0;
  for (let lag = 1; lag < lags; lag += 1) if ((products[lag] ?? 0) > (products[best] ?? 0)) best = lag;
  const peak = products[best] ?? 0;
  if (peak <= 0) return null;
  let second = 0;
  for (let lag = 0; lag < lags; lag += 1)
    if (Math.abs(lag - best) > PEAK_WIDTH) second = Math.max(second, products[lag] ?? 0);
  return { lag: best / SOUND_RATE, clarity: 1 - second / peak };
}
