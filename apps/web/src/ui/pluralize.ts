/** Formats a count: 1,204. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** Formats a total: 1,204, or 500+ if there are more. */
export const totalText = (total: number, isExact = true): string =>
  `${countText(total)}${isExact ? '' : '+'}`;

/** Formats a count with its noun: 1 video, 1,204 videos. */
export const pluralize = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${countText(count)} ${count === 1 ? noun : nouns}`;
