/**
 * Where a reviewer stopped in each video. It lasts as long as the tab: shared station computers keep nothing
 * of it (the key holds ids only, the value a position).
 */
const keyOf = (userId: string, videoId: string): string => `plainview.position.${userId}.${videoId}`;

/** The position at which this person stopped, or 0. */
export function readPosition(storage: Storage, userId: string, videoId: string): number {
  const stored = Number(storage.getItem(keyOf(userId, videoId)) ?? '0');
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
}

/** Remembers a position. A full or closed storage costs the convenience only, so its refusal is dropped. */
export function writePosition(storage: Storage, userId: string, videoId: string, microseconds: number): void {
  try {
    storage.setItem(keyOf(userId, videoId), String(Math.round(microseconds)));
  } catch {
    // Nothing is lost that the reviewer wrote.
  }
}
