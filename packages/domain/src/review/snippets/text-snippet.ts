import { LONGEST_FINDING_TEXT } from '../findings/finding.ts';

/** Limits of a text snippet, in characters. */
export const LONGEST_SNIPPET_NAME = 60;
export const LONGEST_SNIPPET_TEXT = 1000;

/** Maximum number of snippets of one reviewer, and of shared snippets. */
export const MOST_OWN_SNIPPETS = 100;
export const MOST_SHARED_SNIPPETS = 200;

/** A text that reviewers insert while they write a finding. */
export interface TextSnippet {
  readonly id: string;
  /** The reviewer whose snippet it is; null if all reviewers share it. */
  readonly ownerId: string | null;
  readonly name: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

interface EditedText {
  readonly text: string;
  /** The selection, as positions in the text. Both are the caret if nothing is selected. */
  readonly from: number;
  readonly to: number;
}

/**
 * Replaces the selection with a snippet, separated by spaces from the surrounding words.
 * @returns the text with the caret after the snippet; null if the finding would be longer than allowed
 */
export function insertSnippet({ text, from, to }: EditedText, snippet: string): EditedText | null {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const opened = /\S$/u.test(before) ? ` ${snippet}` : snippet;
  const inserted = /^[\p{L}\p{N}]/u.test(after) && /\S$/u.test(snippet) ? `${opened} ` : opened;
  const caret = before.length + inserted.length;
  const result = `${before}${inserted}${after}`;
  return result.length > LONGEST_FINDING_TEXT ? null : { text: result, from: caret, to: caret };
}
