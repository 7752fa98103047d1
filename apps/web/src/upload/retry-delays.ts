/** Without progress for so long, an upload stops trying by itself (decisions, Network and session 3). */
const PATIENCE_MILLISECONDS = 10 * 60_000;

const FIRST_MILLISECONDS = 500;
const LONGEST_MILLISECONDS = 30_000;

/**
 * Pauses between tries: doubling up to half a minute, ten minutes in all. Each is spread by a quarter, so that
 * the stations of an agency do not all come back in the same moment. Progress starts them anew.
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
