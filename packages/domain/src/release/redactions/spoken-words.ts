import { spokenText, type TranscriptLine } from '../../evidence/transcripts/transcript.ts';
import { mutedStretches, type Stretch } from './hidden-areas.ts';
import type { MutedRange } from './redaction-track.ts';

/**
 * Microseconds that are muted before and after words. Times of transcripts are estimates: speech recognizers and people
 * are often wrong by one or two tenths of a second, and a word whose first sound is heard can be guessed.
 */
export const SPOKEN_MARGIN_MICROSECONDS = 250_000;

/** The times of a muted range. */
export type MutedTimes = Pick<MutedRange, 'startMicroseconds' | 'endMicroseconds'>;

/** A word of a line, with the times between which it is known to be said: those of its line. */
export interface SpokenWord extends MutedTimes {
  readonly text: string;
  /** Place of the first character in the line's spoken text, and of the first one after the word. */
  readonly from: number;
  readonly to: number;
}

/** A line of which words are muted. */
export type SpokenLine = Pick<
  TranscriptLine,
  'text' | 'correctedText' | 'startMicroseconds' | 'endMicroseconds'
>;

/** Returns the words of a line. Corrected text counts, since it is what was said. */
export const wordsOfLine = (line: SpokenLine): readonly SpokenWord[] =>
  [...spokenText(line).matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
    startMicroseconds: line.startMicroseconds,
    endMicroseconds: line.endMicroseconds,
  }));

/**
 * Returns the times to mute so that words cannot be heard: with the margin, within the video, by time. Those that
 * overlap or touch are one; the sound between others stays.
 */
export function timesOfWords(words: readonly MutedTimes[], durationMicroseconds: number): MutedTimes[] {
  return mutedStretches(words, SPOKEN_MARGIN_MICROSECONDS)
    .map(({ from, to }) => ({
      startMicroseconds: Math.max(0, from),
      endMicroseconds: Math.min(to, durationMicroseconds),
    }))
    .filter((times) => times.startMicroseconds < times.endMicroseconds);
}

/** How much of a word is muted in the copy. */
export type MutedPart = 'none' | 'part' | 'all';

/**
 * Returns how much of the times of a word is muted.
 * @param stretches in order and disjoint, as `mutedStretches` returns them
 */
export function mutedPartOf(
  { startMicroseconds, endMicroseconds }: MutedTimes,
  stretches: readonly Stretch[],
): MutedPart {
  // A line without a duration is a moment.
  const end = Math.max(endMicroseconds, startMicroseconds + 1);
  const found = stretches.find(({ to }) => to > startMicroseconds);
  if (!found || found.from >= end) return 'none';
  return found.from <= startMicroseconds && found.to >= end ? 'all' : 'part';
}

/** Returns those times that are not muted as a whole yet. Ranges that overlap them stay, with their reasons. */
export function withoutMutedTimes(
  times: readonly MutedTimes[],
  ranges: readonly MutedTimes[],
): readonly MutedTimes[] {
  const stretches = mutedStretches(ranges);
  return times.filter((one) => mutedPartOf(one, stretches) !== 'all');
}
