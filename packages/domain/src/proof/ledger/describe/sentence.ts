/** A page that shows a record of the ledger. */
export type LinkTarget =
  | {
      readonly page: 'ticket';
      /** Its number, or its id if the number is not known. */
      readonly ticket: string;
      readonly videoId: string | null;
    }
  | { readonly page: 'user'; readonly userId: string; readonly email: string }
  | { readonly page: 'run'; readonly runId: string }
  | { readonly page: 'support' };

/**
 * A part of a sentence.
 * - `words`: Plainview's own text
 * - `recorded`: text that a user or a program wrote; it may contain anything
 * - `instant`: ISO 8601, shown in the reader's time zone
 * - `actor`: the user or the system that the entry names
 * - `link`: a record that may have a page
 */
export type SentencePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'recorded'; readonly text: string }
  | { readonly kind: 'instant'; readonly iso: string }
  | { readonly kind: 'actor' }
  | { readonly kind: 'link'; readonly text: string; readonly target: LinkTarget };

export type Sentence = readonly SentencePart[];

/** A value in a sentence template: text, a part, several of them, or nothing. */
export type Insert = string | SentencePart | readonly Insert[] | null;

/** Template tag: `` sentence`${actor} viewed ${video}.` `` */
export function sentence(texts: TemplateStringsArray, ...inserts: readonly Insert[]): Sentence {
  const parts: SentencePart[] = [];
  texts.forEach((text, index) => {
    append(parts, text);
    append(parts, inserts[index] ?? null);
  });
  return parts;
}

function append(parts: SentencePart[], insert: Insert): void {
  if (insert === null || insert === '') return;
  if (typeof insert === 'string') parts.push({ kind: 'words', text: insert });
  else if (isList(insert)) for (const each of insert) append(parts, each);
  else parts.push(insert);
}

const isList = (insert: Insert): insert is readonly Insert[] => Array.isArray(insert);

/** Returns recorded text as a part of a sentence. */
export const recordedText = (text: string): SentencePart => ({ kind: 'recorded', text });

/** Joins items as in prose: `a`, `a and b`, `a, b and c`. */
export function joinWithAnd(items: readonly Insert[]): Insert[] {
  return items.flatMap((item, index) => {
    if (index === 0) return [item];
    return [index === items.length - 1 ? ' and ' : ', ', item];
  });
}
