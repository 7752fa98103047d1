import { areFrameTimes, matchesFrameTimes, type FrameIndex } from '@plainview/domain/video/frame-index';
import { originOf } from './facts-of.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { MeasuredVideo } from './measure-video.ts';

/**
 * Returns the index of a video's frames, or null if the container does not have a time of its
 * own for each frame.
 * @param copy the playable copy; null if browsers play the original. If its frames are not the same
 *   ones at the same times, the index is for the original only.
 */
export function indexFrames(
  { version }: Ffmpeg,
  original: MeasuredVideo,
  copy: MeasuredVideo | null,
): FrameIndex | null {
  const times = positionsOf(original);
  const endMicroseconds = original.endMicroseconds - originOf(original);
  if (times === null || !areFrameTimes(times, endMicroseconds)) return null;
  const { keyFrames } = original.frames;
  const tool = `ffprobe ${version}`;
  const index: FrameIndex = { source: 'original', tool, times, endMicroseconds, keyFrames };
  const copied = copy && positionsOf(copy);
  return copied && matchesFrameTimes(index, copied) ? { ...index, source: 'copy' } : index;
}

/** Returns the times of the frames as positions in the video. */
function positionsOf(measured: MeasuredVideo): Float64Array | null {
  const origin = originOf(measured);
  return measured.frames.times?.map((time) => time - origin) ?? null;
}
