import type { MediaFacts } from './media-facts.ts';

/** Kinds of tracks that are copied into files of their own; the kinds of those files, too. */
export const trackKinds = ['sound-track', 'video-track'] as const;
export type TrackKind = (typeof trackKinds)[number];

/**
 * States of the copy of a track, which browsers need since they cannot select a track of a file.
 * - `waiting`: queued or in progress
 * - `done`: its file is stored
 * - `failed`: it could not be copied
 */
export const trackCopyStates = ['waiting', 'done', 'failed'] as const;
export type TrackCopyState = (typeof trackCopyStates)[number];

/** A track of a video. */
export interface TrackPlace {
  readonly kind: TrackKind;
  /** Its place among the video's tracks of its kind, from 1. */
  readonly trackNumber: number;
}

/** The copy of a track of a video, from the preparation of the video on. */
export interface TrackCopy extends TrackPlace {
  readonly videoId: string;
  readonly agencyId: string;
  readonly state: TrackCopyState;
  /** Why it failed; null if it did not. */
  readonly note: string | null;
  /** How often copying started without an end. */
  readonly attempts: number;
  /** While the work is in progress, at most a minute old. */
  readonly changedAt: Date;
}

/** Returns the tracks of a video that are copied: those that can be decoded, but for the main ones. */
export function tracksToCopy({
  soundTracks = [],
  pictureTracks = [],
}: Pick<MediaFacts, 'soundTracks' | 'pictureTracks'>): TrackPlace[] {
  return [
    ...soundTracks
      .filter(({ isMain, isDecodable }) => !isMain && isDecodable)
      .map(({ number }) => ({ kind: 'sound-track', trackNumber: number }) as const),
    ...pictureTracks
      .filter(({ isMain }) => !isMain)
      .map(({ number }) => ({ kind: 'video-track', trackNumber: number }) as const),
  ];
}

/** Returns a sentence about a track that could not be copied, without its reason. */
export const describeFailedTrack = ({ kind, trackNumber }: TrackPlace): string =>
  kind === 'sound-track'
    ? `Sound track ${trackNumber} could not be copied, so it cannot be played here.`
    : `Picture ${trackNumber} of the file could not be copied, so it cannot be shown here.`;
