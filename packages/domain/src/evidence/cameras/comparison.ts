/** States of a comparison of the sound of two videos. `none`: there is no reliable match. */
export const comparisonStates = ['waiting', 'working', 'found', 'none', 'failed'] as const;
export type ComparisonState = (typeof comparisonStates)[number];

/** A comparison of the sound of two videos of a ticket, with its result. */
export interface CameraComparison {
  readonly agencyId: string;
  readonly ticketId: string;
  readonly referenceVideoId: string;
  readonly videoId: string;
  readonly state: ComparisonState;
  /** Start of the video on the clock of the reference; null unless a match was found. */
  readonly differenceMicroseconds: number | null;
  /**
   * By how many millionths the recording takes longer on the clock of the reference; null if it
   * was not measured.
   */
  readonly driftPpm: number | null;
  /** From 0 to 1; null before the comparison. */
  readonly confidence: number | null;
}
