import type { DerivedFile } from '../derived-files/derived-file.ts';
import { durationOfFrame, steppedFrame, timeOfFrame, type FrameIndex } from './frame-index.ts';
import type { FrameSource } from './frame.ts';

/** What is made from a part of a video: `still`, a picture of one frame; `clip`, a video of a range. */
export const excerptKinds = ['still', 'clip'] as const;
export type ExcerptKind = (typeof excerptKinds)[number];

/**
 * States of the work on an excerpt.
 * - `waiting`: queued
 * - `working`: in progress
 * - `ready`: its file is stored
 * - `failed`: it could not be made
 */
export const excerptStates = ['waiting', 'working', 'ready', 'failed'] as const;
export type ExcerptState = (typeof excerptStates)[number];

/** The part of a video that an excerpt shows. Made once for each part, also if several findings need it. */
export interface ExcerptPart {
  readonly videoId: string;
  readonly kind: ExcerptKind;
  readonly startMicroseconds: number;
  /** Null for a still. */
  readonly endMicroseconds: number | null;
  /** Numbers of the first and the last frame, from 1; null if the position is approximate. */
  readonly startFrame: number | null;
  readonly endFrame: number | null;
  /** The file that it is made from: the one in which the frames were counted. */
  readonly source: FrameSource;
  /** The second review whose findings need it; null for the first review. */
  readonly secondReviewId: string | null;
}

/** An excerpt and the work on it. */
export interface VideoExcerpt extends ExcerptPart {
  readonly id: string;
  readonly agencyId: string;
  readonly state: ExcerptState;
  /** Percentage; null unless a clip is in progress. */
  readonly progress: number | null;
  /** Why it could not be made. */
  readonly note: string | null;
  readonly attempts: number;
  /** Its file, which is also its storage key; null unless it is ready. */
  readonly fileId: string | null;
  /** Size of its picture; null unless it is ready. */
  readonly width: number | null;
  readonly height: number | null;
  readonly changedAt: Date;
  /** A smaller copy of a still, for reports; null until it is made. */
  readonly pictureFileId: string | null;
  /** How often making that copy was started. */
  readonly pictureAttempts: number;
}

/** A copy for reports that failed this many times is not made. */
export const MOST_PICTURE_ATTEMPTS = 3;

/** The work on an excerpt of a finding, and its file. */
export interface FindingExcerpt extends Pick<
  VideoExcerpt,
  'id' | 'state' | 'progress' | 'note' | 'width' | 'height' | 'pictureAttempts' | 'changedAt'
> {
  /** The id is also the storage key of its bytes. Null unless it is ready. */
  readonly file: Pick<DerivedFile, 'id' | 'sha256' | 'sizeBytes'> | null;
  /** A smaller copy of a still, for reports. Null until it is made, and for a clip. */
  readonly picture: Pick<DerivedFile, 'id' | 'sha256' | 'sizeBytes'> | null;
}

/** A part of a file's clock, in microseconds, that contains exactly the wanted frames. */
export interface Bounds {
  /** Between the frame before and the first frame. */
  readonly from: number;
  /** Between the last frame and the frame after it. */
  readonly before: number;
  /** When the first frame begins, and when the last one ends: where the sound is cut. */
  readonly begin: number;
  readonly end: number;
  /**
   * A key frame from which to decode, one group of frames earlier than needed; null to decode
   * from the beginning.
   */
  readonly keyFrame: number | null;
  readonly frames: number;
}

/**
 * Returns the bounds of a range of frames. They lie in the middle between frames, since another file with the
 * same frames may round their times differently.
 */
export function boundsOfFrames(index: FrameIndex, first: number, last: number): Bounds {
  const time = (frame: number): number => timeOfFrame(index, frame);
  const end = time(last) + durationOfFrame(index, last);
  const before = index.keyFrames.findLastIndex((frame) => frame <= first) - 1;
  const keyFrame = index.keyFrames[before];
  return {
    from:
      first === 1
        ? Math.round(time(1) - durationOfFrame(index, 1) / 2)
        : middle(time(first - 1), time(first)),
    before: last === index.times.length ? end : middle(time(last), time(steppedFrame(index, last, 1))),
    begin: time(first),
    end,
    keyFrame: keyFrame === undefined ? null : time(keyFrame),
    frames: last - first + 1,
  };
}

const middle = (one: number, other: number): number => Math.round((one + other) / 2);
