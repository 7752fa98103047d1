import type { SpokenWord } from '@plainview/domain/release/redactions/spoken-words';

/** Place of a word: index of its line in the transcript, and its index in the line. */
export interface WordPlace {
  readonly line: number;
  readonly word: number;
}

/** The words from one to another, both included. The keys move the second one. */
export interface WordSelection {
  readonly anchor: WordPlace;
  readonly head: WordPlace;
}

/** The words of each line. Lines have at least one. */
export type LineWords = readonly (readonly SpokenWord[])[];

const lastWord = (lines: LineWords, line: number): number => Math.max(0, (lines[line]?.length ?? 0) - 1);

/** Returns where a key moves from a word; null for a key without a meaning. Stays within the transcript. */
export function placeAfterKey(
  lines: LineWords,
  { line, word }: WordPlace,
  { key, isWhole }: { readonly key: string; /** With Ctrl or Cmd. */ readonly isWhole: boolean },
): WordPlace | null {
  const last = lines.length - 1;
  const inLine = (at: number): WordPlace => ({ line: at, word: Math.min(word, lastWord(lines, at)) });
  switch (key) {
    case 'ArrowRight':
      if (word < lastWord(lines, line)) return { line, word: word + 1 };
      return line < last ? { line: line + 1, word: 0 } : { line, word };
    case 'ArrowLeft':
      if (word > 0) return { line, word: word - 1 };
      return line > 0 ? { line: line - 1, word: lastWord(lines, line - 1) } : { line, word };
    case 'ArrowDown':
      return inLine(Math.min(line + 1, last));
    case 'ArrowUp':
      return inLine(Math.max(line - 1, 0));
    case 'Home':
      return { line: isWhole ? 0 : line, word: 0 };
    case 'End': {
      const at = isWhole ? last : line;
      return { line: at, word: lastWord(lines, at) };
    }
    default:
      return null;
  }
}

const isAfter = (one: WordPlace, other: WordPlace): boolean =>
  one.line > other.line || (one.line === other.line && one.word > other.word);

/** Returns the first and the last selected word. */
export const edgesOf = ({ anchor, head }: WordSelection): readonly [WordPlace, WordPlace] =>
  isAfter(anchor, head) ? [head, anchor] : [anchor, head];

/** Returns whether a word is selected. */
export function isSelected(selection: WordSelection, place: WordPlace): boolean {
  const [first, last] = edgesOf(selection);
  return !isAfter(first, place) && !isAfter(place, last);
}

/** Returns the selected words. */
export function selectedWords(lines: LineWords, selection: WordSelection): readonly SpokenWord[] {
  const [first, last] = edgesOf(selection);
  return lines.slice(first.line, last.line + 1).flatMap((words, at) => {
    const from = at === 0 ? first.word : 0;
    const to = first.line + at === last.line ? last.word + 1 : words.length;
    return words.slice(from, to);
  });
}
