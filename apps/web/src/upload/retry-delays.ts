/** An upload without progress for this long stops retrying (decisions, Network and session 3). */
const PATIENCE_MILLISECONDS = 10 * 60_000;

const FIRST_MILLISECONDS = 500;
const LONGEST_MILLISECONDS = 30_000;

/**
 * Returns the delays between attempts: doubling up to 30 seconds, ten minutes in total. Each is randomized by
 * a quarter, so that an agency's stations do not all retry at the same moment. Progress resets them.
 */
export function retryDelays(random: () => number = Math.random): readonly number[] {
  const delays: number[] = [];
  let left = PATIENCE_MILLISECONDS;
  for (let delay = FIRST_MILLISECONDS; left > 0; delay = Math.min(delay * 2, LONGEST_MILLISECONDS)) {
    const spread = Math.round(delay * (0.75 + random() / 2));
    delays.push(Math.min(spread, left));
    left -= spread;
  }
  return delays;
}
