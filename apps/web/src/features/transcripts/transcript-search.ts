import { spokenText } from '@plainview/domain/evidence/transcripts/transcript';
import type { Line } from './use-transcript.ts';

/** A piece of a text, and whether the search found it. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const escapePattern = (word: string): string => word.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);

/** Returns a pattern that finds a text in any case, whatever the spaces; null without one. */
export function searchPattern(search: string): RegExp | null {
  const words = search.trim().split(/\s+/u);
  return words[0] === '' ? null : new RegExp(words.map(escapePattern).join('\\s+'), 'giu');
}

/** Splits a text at the matches of a pattern. */
export function splitMatches(text: string, pattern: RegExp | null): readonly TextPart[] {
  if (pattern === null) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    parts.push({ text: text.slice(end, index), isMatch: false }, { text: match, isMatch: true });
    end = index + match.length;
  }
  return [...parts, { text: text.slice(end), isMatch: false }].filter(({ text: part }) => part !== '');
}

/** Returns the indexes of the lines that a search finds, by their text or their speaker. */
export function findLines(lines: readonly Line[], pattern: RegExp | null): readonly number[] {
  if (pattern === null) return [];
  return lines.flatMap((line, index) => {
    const isFound = [spokenText(line), line.speaker ?? ''].some((text) => text.search(pattern) !== -1);
    return isFound ? [index] : [];
  });
}

/** Returns the next of some ascending indexes in a direction, and around the end; null if there are none. */
export function nextIndex(found: readonly number[], current: number, step: -1 | 1): number | null {
  const next =
    step === 1 ? found.find((index) => index > current) : found.findLast((index) => index < current);
  return next ?? (step === 1 ? found[0] : found.at(-1)) ?? null;
}
