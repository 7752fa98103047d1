import type { FrameSource } from '../../evidence/media/frame.ts';
import type { FindingExcerpt } from '../../evidence/media/video-excerpt.ts';
import type { FrameShape } from './frame-shapes.ts';

/** Categories of findings. Good conduct has its own category. */
export const findingCategories = [
  'Commendable Conduct',
  'De-escalation',
  'Communication',
  'Use of Force',
  'Search and Seizure',
  'Officer Safety',
  'Camera Activation',
  'Policy and Procedure',
  'Other',
] as const;
export type FindingCategory = (typeof findingCategories)[number];

/** Severities of findings, lowest first. */
export const findingSeverities = ['positive', 'information', 'minor', 'serious', 'critical'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

export const findingSeverityLabels: Readonly<Record<FindingSeverity, string>> = {
  positive: 'Positive',
  information: 'Information',
  minor: 'Minor',
  serious: 'Serious',
  critical: 'Critical',
};

/** Maximum length of a finding's text, in characters. */
export const LONGEST_FINDING_TEXT = 4000;

/** Errors of a finding's position. */
export type FindingFault = 'FINDING_OUTSIDE_VIDEO' | 'FINDING_RANGE_REVERSED' | 'FINDING_FRAME_MISMATCH';

/**
 * Checks that a finding is within its video and does not end before it starts. Positions are integer
 * microseconds. A finding at a single moment has no end.
 */
export function checkFindingRange(
  range: { readonly startMicroseconds: number; readonly endMicroseconds: number | null },
  videoDurationMicroseconds: number,
): { readonly code: FindingFault } | null {
  const { startMicroseconds: start, endMicroseconds: end } = range;
  if (end !== null && end < start) return { code: 'FINDING_RANGE_REVERSED' };
  const outside = start < 0 || Math.max(start, end ?? start) > videoDurationMicroseconds;
  return outside ? { code: 'FINDING_OUTSIDE_VIDEO' } : null;
}

/**
 * The frames that were shown at a finding's position, numbered from 1. Without them the position is
 * approximate: the clock of the sound, which may be a frame off.
 */
export interface FindingFrames {
  readonly startFrame: number | null;
  /** Null for a moment. */
  readonly endFrame: number | null;
  /** The file that was played. */
  readonly frameSource: FrameSource | null;
}

/** Frames of a finding whose position is approximate. */
export const noFrames: FindingFrames = { startFrame: null, endFrame: null, frameSource: null };

/** A reviewer's draft note on a video; the agency reads it only in the delivered report. */
export interface Finding extends FindingFrames {
  readonly id: string;
  readonly agencyId: string;
  readonly ticketId: string;
  readonly videoId: string;
  readonly startMicroseconds: number;
  /** Null for a moment. */
  readonly endMicroseconds: number | null;
  readonly category: FindingCategory;
  readonly severity: FindingSeverity;
  readonly text: string;
  /** Drawn on the frame at its start. */
  readonly shapes: readonly FrameShape[];
  /**
   * Speed at which the video was playing when the finding was marked; null if it was paused, or
   * if it is unknown.
   */
  readonly playbackRate: number | null;
  /** Null after the account was deleted; the name is kept. */
  readonly authorId: string | null;
  readonly authorName: string;
  readonly createdAt: Date;
  /**
   * Where it was marked, if Plainview found its frames later, when the video was indexed; its positions are
   * those of the frames since. Null otherwise.
   */
  readonly markedMicroseconds: number | null;
  /** Null for a finding of the first review. */
  readonly secondReviewId: string | null;
}

/** A finding with what was made from its part of the video; null if nothing was requested. */
export interface FindingWithExcerpts extends Finding {
  /** A picture of its first frame. */
  readonly still: FindingExcerpt | null;
  /** A video of its range. */
  readonly clip: FindingExcerpt | null;
}
