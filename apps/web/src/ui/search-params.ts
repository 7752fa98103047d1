/** Words that an address says, cut to `longest` characters; '' where it says none. 1204 written by hand arrives as a number. */
export function parseSearchText(said: unknown, longest: number): string {
  const text = typeof said === 'number' ? String(said) : said;
  return typeof text === 'string' ? text.slice(0, longest) : '';
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** An id that an address says, or undefined where it is none. */
export const readId = (said: unknown): string | undefined =>
  typeof said === 'string' && idPattern.test(said) ? said : undefined;
