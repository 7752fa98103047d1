/** A part of a video in integer microseconds, without its end. */
export interface Stretch {
  readonly startMicroseconds: number;
  readonly endMicroseconds: number;
}

/** Gaps up to this length are not reported: reports of adjacent parts may differ by a few frames. */
export const LONGEST_IGNORED_GAP = 250_000;

/** Merges stretches that overlap or touch, and drops empty ones. Returns them by time. */
export function mergeStretches(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  const ordered = stretches
    .filter((one) => one.endMicroseconds > one.startMicroseconds)
    .toSorted((a, b) => a.startMicroseconds - b.startMicroseconds);
  for (const { startMicroseconds, endMicroseconds } of ordered) {
    const last = merged.at(-1);
    if (last && startMicroseconds <= last.endMicroseconds)
      merged[merged.length - 1] = {
        startMicroseconds: last.startMicroseconds,
        endMicroseconds: Math.max(last.endMicroseconds, endMicroseconds),
      };
    else merged.push({ startMicroseconds, endMicroseconds });
  }
  return merged;
}

/**
 * Returns the parts of a video that no stretch covers, by time, without gaps of at most
 * `LONGEST_IGNORED_GAP`.
 */
export function gapsBetween(stretches: readonly Stretch[], durationMicroseconds: number): Stretch[] {
  const gaps: Stretch[] = [];
  let position = 0;
  const closeAt = (endMicroseconds: number): void => {
    // A video shorter than the ignored gap still counts as not watched.
    const longest = Math.min(LONGEST_IGNORED_GAP, durationMicroseconds - 1);
    if (endMicroseconds - position > longest) gaps.push({ startMicroseconds: position, endMicroseconds });
  };
  for (const stretch of mergeStretches(stretches)) {
    if (stretch.startMicroseconds >= durationMicroseconds) break;
    closeAt(stretch.startMicroseconds);
    position = Math.max(position, stretch.endMicroseconds);
  }
  closeAt(durationMicroseconds);
  return gaps;
}

export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, one) => sum + one.endMicroseconds - one.startMicroseconds, 0);

/** Returns what remains of a stretch without the others, by time. */
export function withoutStretches(whole: Stretch, others: readonly Stretch[]): Stretch[] {
  const remaining: Stretch[] = [];
  let position = whole.startMicroseconds;
  for (const { startMicroseconds, endMicroseconds } of mergeStretches(others)) {
    if (startMicroseconds >= whole.endMicroseconds) break;
    if (startMicroseconds > position)
      remaining.push({ startMicroseconds: position, endMicroseconds: startMicroseconds });
    position = Math.max(position, endMicroseconds);
  }
  if (position < whole.endMicroseconds)
    remaining.push({ startMicroseconds: position, endMicroseconds: whole.endMicroseconds });
  return remaining;
}
