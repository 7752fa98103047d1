/** A count as it reads: 1,204. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** A count with its noun: 1 video, 1,204 videos. */
export const pluralize = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${countText(count)} ${count === 1 ? noun : nouns}`;
