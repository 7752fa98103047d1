import type { Area } from '@plainview/domain/release/redactions/hidden-areas';

/** A way in which a copy differs from what its redaction allows. */
export type ViolationKind =
  /** The original or the copy could not be decoded to its end. */
  | 'unreadable'
  | 'stream'
  | 'metadata'
  /** Bytes or boxes that are not part of the streams. */
  | 'container'
  | 'picture-size'
  | 'frame-count'
  | 'frame-time'
  | 'changed-outside'
  | 'visible-inside'
  /** The label is not where it must be, or is not what it must be. */
  | 'label'
  | 'sound-length'
  | 'changed-sound'
  | 'audible';

export interface Violation {
  readonly kind: ViolationKind;
  /** Number of the frame, from 1; null if it is not about one. */
  readonly frame: number | null;
  /** Position in the video; null if it is not about one. */
  readonly microseconds: number | null;
  /** Pixels of the frame, or the name of a part of the file. */
  readonly place: Area | string | null;
  readonly measured: number | string;
  readonly allowed: number | string;
}

/** Counts of the compared frames, samples and regions, and the largest differences. */
export interface CheckFacts {
  /** Frames of both files that were compared. */
  readonly frames: number;
  /** Samples at 48 kHz of both files that were compared, for each of two channels. */
  readonly samples: number;
  /** Length of the copy. */
  readonly copyMicroseconds: number;
  /** Areas that were hidden, counted on each frame. */
  readonly regions: number;
  /** Length of what was found silent. */
  readonly mutedMicroseconds: number;
  /** Largest mean absolute difference of a block of 16 × 16 pixels outside of the hidden areas, of 255. */
  readonly largestDifferenceOutside: number;
  /** Largest difference of a pixel from black inside of them, of 255. */
  readonly largestDifferenceInside: number;
  /** Largest part of the energy of 100 ms of sound in which it differs outside of muted ranges, of 1. */
  readonly largestDifferenceOfSound: number;
}

export interface CheckResult {
  readonly facts: CheckFacts;
  /** Empty if the copy is what the redaction allows. Of each kind, at most the first ones. */
  readonly violations: readonly Violation[];
  /** Number of all violations. */
  readonly violationCount: number;
}

const KEPT_OF_A_KIND = 20;

/** Collects violations; of those of a kind, the first ones. */
export function collectViolations() {
  const kept: Violation[] = [];
  const counts = new Map<ViolationKind, number>();
  return {
    add(
      kind: ViolationKind,
      measured: number | string,
      allowed: number | string,
      where: Partial<Pick<Violation, 'frame' | 'microseconds' | 'place'>> = {},
    ): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= KEPT_OF_A_KIND)
        kept.push({ kind, frame: null, microseconds: null, place: null, measured, allowed, ...where });
    },
    finish: () => ({
      violations: kept,
      violationCount: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }),
  };
}

export type ViolationCollector = ReturnType<typeof collectViolations>;
