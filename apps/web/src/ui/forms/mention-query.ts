/** The beginning of a mention that is being typed. */
export interface MentionQuery {
  /** Position of the `@`. */
  readonly start: number;
  /** What follows it up to the caret. */
  readonly query: string;
}

const LONGEST_QUERY = 40;

/**
 * Returns the mention that is being typed at the caret, or null. It begins with an `@` after white space or a
 * bracket, so that email addresses offer nothing.
 */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || caret - start > LONGEST_QUERY) return null;
  const query = text.slice(start + 1, caret);
  const isAtStart = start === 0 || /[\s([{"“]/u.test(text.charAt(start - 1));
  return isAtStart && !/\n|^\s/u.test(query) ? { start, query } : null;
}

/** Returns the people whom a query means: those with a name or a part of a name that begins with it. */
export function matchMentionable<Person extends { readonly name: string }>(
  people: readonly Person[],
  query: string,
): readonly Person[] {
  const wanted = query.toLowerCase();
  const rankOf = ({ name }: Person): number => {
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted)) return 0;
    return lower.includes(` ${wanted}`) ? 1 : -1;
  };
  return people
    .filter((person) => rankOf(person) !== -1)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
