import type { MutedRange, RedactionTrack } from './redaction-track.ts';

/** The regions and muted ranges of a video. */
export interface Marks {
  readonly tracks: readonly RedactionTrack[];
  readonly mutedRanges: readonly MutedRange[];
}

export const noMarks: Marks = { tracks: [], mutedRanges: [] };

/** Returns the track with an id. */
export const findTrack = ({ tracks }: Marks, id: string | null): RedactionTrack | undefined =>
  tracks.find((track) => track.id === id);

/** Returns the muted range with an id. */
export const findMutedRange = ({ mutedRanges }: Marks, id: string | null): MutedRange | undefined =>
  mutedRanges.find((range) => range.id === id);

/** Returns the marks with a track added, or in place of the one with its id. */
export const withTrack = (marks: Marks, track: RedactionTrack): Marks => ({
  ...marks,
  tracks: replaced(marks.tracks, track),
});

/** Returns the marks with a muted range added, or in place of the one with its id. */
export const withMutedRange = (marks: Marks, range: MutedRange): Marks => ({
  ...marks,
  mutedRanges: replaced(marks.mutedRanges, range),
});

function replaced<Mark extends { readonly id: string }>(all: readonly Mark[], mark: Mark): readonly Mark[] {
  const at = all.findIndex(({ id }) => id === mark.id);
  return at === -1 ? [...all, mark] : all.with(at, mark);
}

/** Returns the marks without the track or muted range with an id; the marks themselves if there is none. */
export function withoutMark(marks: Marks, id: string): Marks {
  if (findTrack(marks, id)) return { ...marks, tracks: marks.tracks.filter((track) => track.id !== id) };
  if (!findMutedRange(marks, id)) return marks;
  return { ...marks, mutedRanges: marks.mutedRanges.filter((range) => range.id !== id) };
}

/** Returns the marks with the reason of a track or muted range changed; the marks themselves if it has it. */
export function withReason(marks: Marks, id: string, reasonCode: string): Marks {
  const mark = findTrack(marks, id);
  if (mark) return mark.reasonCode === reasonCode ? marks : withTrack(marks, { ...mark, reasonCode });
  const range = findMutedRange(marks, id);
  if (!range || range.reasonCode === reasonCode) return marks;
  return withMutedRange(marks, { ...range, reasonCode });
}

/** Returns the muted range silent from a position on; the range itself if it ends there or before. */
export const startMutedRangeAt = (range: MutedRange, microseconds: number): MutedRange =>
  microseconds < range.endMicroseconds ? { ...range, startMicroseconds: microseconds } : range;

/** Returns the muted range silent up to a position; the range itself if it starts there or after. */
export const endMutedRangeAt = (range: MutedRange, microseconds: number): MutedRange =>
  microseconds > range.startMicroseconds ? { ...range, endMicroseconds: microseconds } : range;

/** Returns whether the copy is silent at a position. */
export const isMutedAt = (ranges: readonly MutedRange[], microseconds: number): boolean =>
  ranges.some(
    ({ startMicroseconds, endMicroseconds }) =>
      microseconds >= startMicroseconds && microseconds < endMicroseconds,
  );
