import type { ErrorCode } from '../../shared/error-code.ts';
import { countKeyFrames, parseKeyFrames } from './key-frames.ts';
import type { MutedRange, RedactionTrack } from './redaction-track.ts';

/** A track as it is sent and stored. */
export type WrittenTrack = Omit<RedactionTrack, 'keyFrames'> & {
  /** As `formatKeyFrames` writes them. */
  readonly keyFrames: string;
};

/** Facts about the video on which marks are drawn. */
export interface MarkedVideo {
  /** Number of frames in its frame index. */
  readonly frames: number;
  /** Codes of the reasons that the order offers. */
  readonly reasonCodes: ReadonlySet<string>;
}

/**
 * Returns why tracks cannot be of a video; null if they can.
 * @param tracks each with key frames that `parseKeyFrames` accepts
 */
export function tracksProblem(
  tracks: readonly WrittenTrack[],
  { frames, reasonCodes }: MarkedVideo,
): ErrorCode | null {
  if (tracks.some(({ reasonCode }) => !reasonCodes.has(reasonCode))) return 'REDACTION_REASON_UNKNOWN';
  const isOutside = ({ endFrame, keyFrames }: WrittenTrack): boolean =>
    endFrame > frames || (parseKeyFrames(keyFrames)?.at(-1)?.frame ?? Number.POSITIVE_INFINITY) > frames;
  return tracks.some(isOutside) ? 'REDACTION_OUTSIDE_VIDEO' : null;
}

/** Returns why muted ranges cannot be of a video; null if they can. */
export function mutedRangesProblem(
  ranges: readonly MutedRange[],
  {
    durationMicroseconds,
    reasonCodes,
  }: Pick<MarkedVideo, 'reasonCodes'> & { readonly durationMicroseconds: number },
): ErrorCode | null {
  if (ranges.some(({ reasonCode }) => !reasonCodes.has(reasonCode))) return 'REDACTION_REASON_UNKNOWN';
  const isOutside = ranges.some(({ endMicroseconds }) => endMicroseconds > durationMicroseconds);
  return isOutside ? 'REDACTION_OUTSIDE_VIDEO' : null;
}

/** Counts the key frames of all tracks. */
export const countAllKeyFrames = (tracks: readonly Pick<WrittenTrack, 'keyFrames'>[]): number =>
  tracks.reduce((sum, { keyFrames }) => sum + countKeyFrames(keyFrames), 0);

/** Returns whether no two have the same id. */
export const haveDistinctIds = (marks: readonly { readonly id: string }[]): boolean =>
  new Set(marks.map(({ id }) => id)).size === marks.length;

/**
 * Returns tracks with their key frames, for drawing and rendering.
 * @throws Error if key frames cannot be read: a track that is left out would show what it hides
 */
export const readTracks = (tracks: readonly WrittenTrack[]): RedactionTrack[] =>
  tracks.map((track) => {
    const keyFrames = parseKeyFrames(track.keyFrames);
    if (keyFrames === null) throw new Error(`the key frames of track ${track.id} cannot be read`);
    return { ...track, keyFrames };
  });
