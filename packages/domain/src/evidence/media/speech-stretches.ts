import type { Interval, Signal } from './video-signals.ts';

/**
 * Pauses in speech that are shorter than this, in microseconds, count as speech: people breathe and think.
 */
export const SHORTEST_SPEECH_PAUSE = 1_000_000;

/** Highest value of a signal of probabilities. */
const CERTAIN = 255;

/** Returns whether a value of the signal counts as speech. With a threshold of 0, everything counts. */
export const isSpeech = (value: number, threshold: number): boolean => value >= threshold * CERTAIN;

/**
 * Returns the stretches without speech: at least a second in which no value reaches the threshold.
 * @param speech probabilities, 255 for certainty
 * @param threshold from 0 to 1
 */
export function stretchesWithoutSpeech(
  { rate, values }: Signal,
  threshold: number,
  durationMicroseconds: number,
): readonly Interval[] {
  const quiet: Interval[] = [];
  const timeOf = (place: number): number =>
    Math.min(Math.round((place * 1_000_000) / rate), durationMicroseconds);
  let from = 0;
  for (let at = 0; at <= values.length; at += 1) {
    if (at < values.length && !isSpeech(values[at] ?? 0, threshold)) continue;
    if (timeOf(at) - timeOf(from) >= SHORTEST_SPEECH_PAUSE) quiet.push([timeOf(from), timeOf(at)]);
    from = at + 1;
  }
  return quiet;
}
