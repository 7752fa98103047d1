/**
 * States of the work of the speech recognition service on a video.
 * - `waiting`: queued
 * - `working`: in progress
 * - `ready`: its transcript is stored
 * - `failed`: it did not succeed
 */
export const transcriptionStates = ['waiting', 'working', 'ready', 'failed'] as const;
export type TranscriptionState = (typeof transcriptionStates)[number];

/** The work of the speech recognition service on a video. */
export interface Transcription {
  readonly videoId: string;
  readonly state: TranscriptionState;
  /** Percentage; null unless it is in progress. */
  readonly progress: number | null;
  /** Why it failed. */
  readonly note: string | null;
  readonly attempts: number;
  readonly requestedBy: string;
  /** WebVTT files of the parts that are done, on the clock of the video. */
  readonly parts: readonly string[];
}
