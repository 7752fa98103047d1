/** A range of integers without its end. */
export type IntegerRange = readonly [start: number, end: number];

/** Formats ranges as PostgreSQL's `int8multirange`: `{[0,1024),[2048,4096)}`. They may overlap. */
export const formatRanges = (ranges: readonly IntegerRange[]): string =>
  `{${ranges.map(([start, end]) => `[${start},${end})`).join(',')}}`;

/** Parses PostgreSQL's `int8multirange`. Returns disjoint ranges, lowest first. */
export const parseRanges = (text: string): IntegerRange[] =>
  [...text.matchAll(/\[(?<start>\d+),(?<end>\d+)\)/gu)].map(({ groups }) => [
    Number(groups?.['start']),
    Number(groups?.['end']),
  ]);
