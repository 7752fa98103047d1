import { spokenText } from '@plainview/domain/evidence/transcripts/transcript';
import type { SpokenWord } from '@plainview/domain/release/redactions/spoken-words';
import type { Line } from '../../transcripts/use-transcript.ts';
import type { LineWords } from './word-selection.ts';

/** A place in a transcript that a search found. */
export interface Occurrence {
  readonly id: string;
  readonly line: Line;
  /** The text of the line before it, the text that was found, and the text after it. */
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** The words that contain what was found. */
  readonly words: readonly SpokenWord[];
}

/**
 * Returns the places in lines that a pattern finds, in order. Names of speakers are not said and do not count.
 * @param words those of the same lines
 */
export const findOccurrences = (
  lines: readonly Line[],
  words: LineWords,
  pattern: RegExp | null,
): readonly Occurrence[] =>
  pattern === null
    ? []
    : lines.flatMap((line, at) => {
        const spoken = spokenText(line);
        return [...spoken.matchAll(pattern)].map(({ 0: text, index }) => {
          const end = index + text.length;
          return {
            id: `${line.number}-${index}`,
            line,
            before: spoken.slice(0, index),
            text,
            after: spoken.slice(end),
            words: (words[at] ?? []).filter(({ from, to }) => from < end && to > index),
          };
        });
      });
