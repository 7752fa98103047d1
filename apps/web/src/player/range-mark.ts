/** What a reviewer marks: a moment, or from the start to the end of something. */
export interface Mark {
  start: number;
  end: number | null;
}

/** Closes a range that was begun. The words say why not, where there is no range. */
export function closeRange(start: number | null, end: number): { mark: Mark } | { reason: string } {
  if (start === null) return { reason: 'Set the start of the range first, with I' };
  if (end <= start) return { reason: 'The end of the range has to be after its start' };
  return { mark: { start, end } };
}
