import { MOST_INDEXED_FRAMES } from '@plainview/domain/evidence/media/frame-index';

/** A frame as the container describes it. */
interface ContainedFrame {
  /** On the file's own clock. */
  readonly microseconds: number;
  /** False if the container's edit list leaves it out. */
  readonly isShown: boolean;
  readonly isKey: boolean;
  /** False if the container has no presentation time for it, so that its time is that of decoding. */
  readonly isTimed: boolean;
}

/** The frames of a file that are shown, in the order in which they are. */
export interface FrameTimes {
  /** Microseconds on the file's own clock; null if they are unknown, or too many. */
  readonly times: Float64Array | null;
  /** Numbers of the key frames, from 1. */
  readonly keyFrames: readonly number[];
  /**
   * The edit list leaves out frames between others. Browsers seek wrongly in such files: Chromium shows the
   * frame after the cut instead of the frames before it.
   */
  readonly hasInnerCuts: boolean;
  /**
   * Frames that are shown before a key frame need it and others from before it for decoding (open
   * groups of pictures). After a seek to that key frame they cannot be decoded, which ends playback in
   * Chromium with an error.
   */
  readonly hasOpenGroups: boolean;
}

/** Collects the frames of a file, which come in the order of decoding. */
export function collectFrameTimes() {
  /** A time and whether it is a key frame's in one number, since there may be millions. */
  const shown: number[] = [];
  const left: number[] = [];
  let isUsable = true;
  let lastKey = Number.NEGATIVE_INFINITY;
  let hasOpenGroups = false;
  return {
    add({ microseconds, isShown, isKey, isTimed }: ContainedFrame): void {
      if (!isTimed || shown.length + left.length >= MOST_INDEXED_FRAMES) isUsable = false;
      if (!isUsable) return;
      if (isKey) lastKey = Math.max(lastKey, microseconds);
      else if (microseconds < lastKey) hasOpenGroups = true;
      if (isShown) shown.push(microseconds * 2 + (isKey ? 1 : 0));
      else left.push(microseconds);
    },
    finish(): FrameTimes {
      const ordered = Float64Array.from(shown).toSorted();
      const times = ordered.map((packed) => Math.floor(packed / 2));
      const first = times[0] ?? Number.POSITIVE_INFINITY;
      const last = times.at(-1) ?? Number.NEGATIVE_INFINITY;
      const keyFrames: number[] = [];
      for (const [place, packed] of ordered.entries()) if (packed % 2 !== 0) keyFrames.push(place + 1);
      return {
        times: isUsable ? times : null,
        keyFrames,
        hasInnerCuts: left.some((at) => at > first && at < last),
        hasOpenGroups,
      };
    },
  };
}
