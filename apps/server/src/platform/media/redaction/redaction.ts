import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import type { Question } from '../ffmpeg/measuring/describe-video.ts';

/** The marks of a redacted copy, and the file from which it is made. */
export interface Redaction extends Question {
  /** Counts the frames of the input. */
  readonly index: FrameIndex;
  readonly tracks: readonly RedactionTrack[];
  readonly mutedRanges: readonly MutedRange[];
}

/** Samples per second of the sound of redacted copies, and of both sounds that are compared. */
export const SOUND_RATE = 48_000;

/** Largest size of a redacted copy, in landscape or portrait: few players decode larger H.264. */
export const LARGEST_REDACTED = { longSide: 4096, shortSide: 2304 } as const;

/** Returns a filter that puts sound on the clock of the video: 48 kHz, two channels, gaps filled with silence. */
export const soundFilter = (position: string): string =>
  `asetpts=${position},aresample=${SOUND_RATE}:async=1000:first_pts=0,aformat=channel_layouts=stereo`;
