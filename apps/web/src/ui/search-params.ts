/**
 * Parses a text parameter, cut to `longest` characters; '' if absent. A bare 1204 in the URL
 * arrives as a number.
 */
export function parseSearchText(said: unknown, longest: number): string {
  const text = typeof said === 'number' ? String(said) : said;
  return typeof text === 'string' ? text.slice(0, longest) : '';
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Parses an id; returns undefined if it is invalid. */
export const readId = (said: unknown): string | undefined =>
  typeof said === 'string' && idPattern.test(said) ? said : undefined;
