const FIRST_DELAY_MILLISECONDS = 500;
const LONGEST_DELAY_MILLISECONDS = 15_000;

/**
 * Returns the delay before the next attempt to connect, in milliseconds. It doubles after each failure
 * up to a limit and is half random, so that the clients of a restarted server do not all reconnect at
 * the same moment.
 * @param failures consecutive failed attempts
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** failures, LONGEST_DELAY_MILLISECONDS);
  return longest * (0.5 + random() / 2);
}
