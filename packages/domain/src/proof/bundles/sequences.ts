/** Returns ascending numbers as ranges: `3-5,9`. */
export function formatSequences(sequences: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const sequence of sequences) {
    const range = ranges.at(-1);
    if (range && sequence === range.last + 1) range.last = sequence;
    else ranges.push({ first: sequence, last: sequence });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
