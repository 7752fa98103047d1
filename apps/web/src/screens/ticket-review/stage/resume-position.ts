/**
 * Stores where a reviewer stopped in each video, until the tab closes. Shared station computers keep nothing
 * sensitive: the key contains only ids, the value a position.
 */
const keyOf = (userId: string, videoId: string): string => `plainview.position.${userId}.${videoId}`;

/** Returns the position at which this user stopped, or 0. */
export function readPosition(storage: Storage, userId: string, videoId: string): number {
  const stored = Number(storage.getItem(keyOf(userId, videoId)) ?? '0');
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
}

/** Stores a position. Errors of a full or blocked storage are ignored, since this is only a convenience. */
export function writePosition(storage: Storage, userId: string, videoId: string, microseconds: number): void {
  try {
    storage.setItem(keyOf(userId, videoId), String(Math.round(microseconds)));
  } catch {
    // Nothing that the reviewer wrote is lost.
  }
}
