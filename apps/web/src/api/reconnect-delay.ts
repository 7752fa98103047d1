const FIRST_DELAY_MILLISECONDS = 500;
const LONGEST_DELAY_MILLISECONDS = 15_000;

/**
 * Returns how long to wait before the next attempt to connect, in milliseconds: twice as long after each failure up to a
 * limit, with a random part of a half, so that the clients of a restarted server do not all come back at one moment.
 * @param failures attempts that failed in a row
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** failures, LONGEST_DELAY_MILLISECONDS);
  return longest * (0.5 + random() / 2);
}
