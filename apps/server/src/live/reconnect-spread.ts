import { SECOND } from '@plainview/domain/shared/time';

/** Number of clients of a stopped process that reconnect per second. */
const RECONNECTS_PER_SECOND = 200;
const SHORTEST_SPREAD = SECOND;
const LONGEST_SPREAD = 30 * SECOND;
const SHORTEST_DELAY_MILLISECONDS = 250;

/**
 * Returns a random delay after which a client reconnects, in milliseconds. Each stream gets its own, so that
 * the clients of a process that stops do not all reconnect at the same moment.
 * @param streams open streams of the process
 */
export function reconnectAfter(streams: number, random: () => number = Math.random): number {
  const needed = (streams / RECONNECTS_PER_SECOND) * SECOND;
  const spread = Math.min(Math.max(needed, SHORTEST_SPREAD), LONGEST_SPREAD);
  return Math.round(SHORTEST_DELAY_MILLISECONDS + random() * spread);
}
