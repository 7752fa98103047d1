import type { ContentFacts, MediaFacts } from './media-facts.ts';

/**
 * States of media processing of a stored video, which measures it again and creates a poster image and, if
 * browsers may not play the original, a copy.
 * - `working`: in progress
 * - `ready`: there is a copy
 * - `not-needed`: browsers can play the original
 * - `failed`: no copy could be made
 */
export const mediaWorkStates = ['working', 'ready', 'not-needed', 'failed'] as const;
export type MediaWorkState = (typeof mediaWorkStates)[number];

/** Media states shown to users. `waiting`: queued. `unavailable`: the server has no ffmpeg. */
export const mediaStates = ['unavailable', 'waiting', ...mediaWorkStates] as const;
export type MediaState = (typeof mediaStates)[number];

/**
 * States of the analysis of a prepared video, which measures its sound and pictures over time
 * (video-signals.ts).
 * - `waiting`: queued
 * - `working`: in progress
 * - `done`: its signals are stored
 * - `failed`: nothing could be decoded
 */
export const analysisStates = ['waiting', 'working', 'done', 'failed'] as const;
export type AnalysisState = (typeof analysisStates)[number];

/**
 * Version of the analysis. Videos that an earlier one analyzed are analyzed again.
 * - 1: loudness, motion, and silent, black and frozen stretches
 * - 2: speech
 */
export const ANALYSIS_VERSION = 2;

/**
 * States of the detection of speech, which is a part of the analysis.
 * - `unavailable`: the server has no detector
 * - `waiting`: not analyzed yet, or by an earlier version
 * - `done`: the signals contain speech if there is sound
 */
export const speechDetectionStates = ['unavailable', 'waiting', 'done'] as const;
export type SpeechDetectionState = (typeof speechDetectionStates)[number];

/** Returns whether the speech of a video is detected. */
export function speechDetectionOf(
  media: Pick<VideoMedia, 'content' | 'analysisVersion'> | undefined,
  hasDetector: boolean,
): SpeechDetectionState {
  if (media && media.content !== null && media.analysisVersion >= ANALYSIS_VERSION) return 'done';
  return hasDetector ? 'waiting' : 'unavailable';
}

const TOLERANCE_SECONDS = 2;
const TOLERANCE_PART = 0.01;

/**
 * Returns whether an entered length differs from the file's by more than two seconds and more than one
 * percent. Smaller differences come from rounding in players and forms.
 */
export function lengthDiffers(typedSeconds: number, measuredMicroseconds: number): boolean {
  const measured = measuredMicroseconds / 1_000_000;
  return Math.abs(typedSeconds - measured) > Math.max(TOLERANCE_SECONDS, measured * TOLERANCE_PART);
}

/** The place of a video whose work waits. The number counts the videos of all agencies. */
export interface QueuePlace {
  /** Number of videos whose work comes before. */
  readonly ahead: number;
  /** Until the work is done, at the speed of recent work; null if too little of it was measured. */
  readonly seconds: number | null;
}

/** Describes the place of a video in the queue, such as "3 videos ahead, about 4 minutes". */
export function describeQueuePlace({ ahead, seconds }: QueuePlace): string {
  const place = ahead === 0 ? 'next in the queue' : `${ahead} ${ahead === 1 ? 'video' : 'videos'} ahead`;
  return seconds === null ? place : `${place}, ${roughTime(seconds)}`;
}

function roughTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 90) return `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** The media processing of a video, from its first start. */
export interface VideoMedia {
  readonly videoId: string;
  readonly agencyId: string;
  readonly state: MediaWorkState;
  /** Percentage of the copy; null before it starts and after processing is settled. */
  readonly progress: number | null;
  /** Why there is no copy, or a remark about it. */
  readonly note: string | null;
  /** Measured by ffmpeg; null if that failed. */
  readonly facts: MediaFacts | null;
  /** Number of decoder errors over the key frames; null if they were not decoded. */
  readonly decodeErrors: number | null;
  readonly analysis: AnalysisState;
  /** Percentage of the analysis; null unless it is in progress. */
  readonly analysisProgress: number | null;
  /** The version (`ANALYSIS_VERSION`) that analyzed it, once it is done. */
  readonly analysisVersion: number;
  /** Result of the analysis; null until it is done. */
  readonly content: ContentFacts | null;
  readonly attempts: number;
  readonly changedAt: Date;
}
