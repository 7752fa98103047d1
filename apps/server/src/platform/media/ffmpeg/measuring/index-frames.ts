import {
  areFrameTimes,
  matchesFrameTimes,
  type FrameIndex,
} from '@plainview/domain/evidence/media/frame-index';
import type { Ffmpeg } from '../ffmpeg.ts';
import { originOf } from './facts-of.ts';
import type { MeasuredVideo } from './measure-video.ts';

/**
 * Returns the index of a video's frames, or null if the container does not have a time of its
 * own for each frame.
 * @param copy the playable copy; null if browsers play the original. If its frames are not the same
 *   ones at the same times, the index is for the original only. If the clock of the original jumps, it is
 *   for the copy.
 */
export function indexFrames(
  { version }: Ffmpeg,
  original: MeasuredVideo,
  copy: MeasuredVideo | null,
): FrameIndex | null {
  const tool = `ffprobe ${version}`;
  const counted = hasOwnTimes(original) ? original : copy;
  if (counted === null) return null;
  const times = positionsOf(counted);
  const endMicroseconds = counted.pictureEndMicroseconds - originOf(counted);
  if (times === null || !areFrameTimes(times, endMicroseconds)) return null;
  const { keyFrames } = counted.frames;
  if (counted === copy) return { source: 'copy', tool, times, endMicroseconds, keyFrames };
  const index: FrameIndex = { source: 'original', tool, times, endMicroseconds, keyFrames };
  const copied = copy && positionsOf(copy);
  return copied && matchesFrameTimes(index, copied) ? { ...index, source: 'copy' } : index;
}

/**
 * Returns whether the frames of a video have times on a continuous clock. Otherwise only its copy has: those that
 * ffmpeg derived from the order and rate of the frames, or on which it joined the parts.
 */
const hasOwnTimes = ({ breaks, frames }: MeasuredVideo): boolean =>
  breaks.length === 0 && frames.times !== null;

/** Returns the times of the frames as positions in the video. */
function positionsOf(measured: MeasuredVideo): Float64Array | null {
  const origin = originOf(measured);
  return measured.frames.times?.map((time) => time - origin) ?? null;
}
