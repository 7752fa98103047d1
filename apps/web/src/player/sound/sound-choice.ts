/** A sound track of a file as the player offers it. */
export interface SoundChoice {
  /** Its place among the sound tracks, from 1. */
  readonly number: number;
  /** Its name, such as "Track 2 (aac)". */
  readonly text: string;
  /** The video element plays it itself. */
  readonly isMain: boolean;
  /** The track as a file of its own; null for the main one, and if it cannot be chosen. */
  readonly url: string | null;
  /** Why it cannot be chosen; null if it can. */
  readonly reason: string | null;
}

/** The file has one sound track, or none. */
export const noSounds: readonly SoundChoice[] = [];
