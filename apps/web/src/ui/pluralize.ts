/** Formats a count: 1,204. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** Formats a count with its noun: 1 video, 1,204 videos. */
export const pluralize = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${countText(count)} ${count === 1 ? noun : nouns}`;
