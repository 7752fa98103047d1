/** A byte range, inclusive at both ends, as in HTTP (RFC 9110, section 14.1.1). */
export interface ByteRange {
  readonly start: number;
  readonly endInclusive: number;
}

/**
 * Adds a range to a sorted list without overlapping or adjacent ranges. Returns a new list with the
 * same properties.
 */
export function addByteRange(ranges: readonly ByteRange[], added: ByteRange): ByteRange[] {
  const before = ranges.filter((range) => range.endInclusive + 1 < added.start);
  const after = ranges.filter((range) => range.start > added.endInclusive + 1);
  const merged = ranges.slice(before.length, ranges.length - after.length);
  const joined = {
    start: Math.min(added.start, ...merged.map((range) => range.start)),
    endInclusive: Math.max(added.endInclusive, ...merged.map((range) => range.endInclusive)),
  };
  return [...before, joined, ...after];
}

/** Returns how many bytes a merged list covers. */
export const coveredBytes = (ranges: readonly ByteRange[]): number =>
  ranges.reduce((total, range) => total + range.endInclusive - range.start + 1, 0);

/** Formats a range as in HTTP, without the unit: `0-1023`. */
export const formatByteRange = ({ start, endInclusive }: ByteRange): string => `${start}-${endInclusive}`;
