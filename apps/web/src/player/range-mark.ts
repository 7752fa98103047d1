/** A mark of a reviewer: a moment or a range. */
export interface Mark {
  start: number;
  end: number | null;
}

/** Ends a range. Returns the reason as text if there is no range to end. */
export function closeRange(start: number | null, end: number): { mark: Mark } | { reason: string } {
  if (start === null) return { reason: 'Set the start of the range first, with I' };
  if (end <= start) return { reason: 'The end of the range has to be after its start' };
  return { mark: { start, end } };
}
