/** A position with its frame; null if the position is approximate. */
export interface MarkedPosition {
  microseconds: number;
  frame: number | null;
  /** Speed at which the video was playing; null if it was not. */
  rate: number | null;
}

/** A mark of a reviewer: a moment or a range. */
export interface Mark {
  start: MarkedPosition;
  end: MarkedPosition | null;
}

/** Ends a range. Returns the reason as text if there is no range to end. */
export function closeRange(
  start: MarkedPosition | null,
  end: MarkedPosition,
): { mark: Mark } | { reason: string } {
  if (start === null) return { reason: 'Set the start of the range first, with I' };
  if (end.microseconds <= start.microseconds)
    return { reason: 'The end of the range has to be after its start' };
  return { mark: { start, end } };
}
