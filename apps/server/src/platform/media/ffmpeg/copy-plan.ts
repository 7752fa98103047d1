import type { StreamDescription } from './measuring/describe-video.ts';
import { rotationOf, shownWidthOf } from './measuring/facts-of.ts';
import type { MeasuredVideo } from './measuring/measure-video.ts';

/** Maximum size of a copy, in landscape or portrait. */
interface LargestSize {
  readonly longSide: number;
  readonly shortSide: number;
}

const LARGEST_PLAYABLE: LargestSize = { longSide: 1920, shortSide: 1080 };

/**
 * Returns the size of a copy in square pixels, after rotation. Both sides are even, as the codec requires.
 */
export function copySize(
  picture: StreamDescription,
  { longSide, shortSide }: LargestSize = LARGEST_PLAYABLE,
): { readonly width: number; readonly height: number } {
  const across = shownWidthOf(picture);
  const isTurned = rotationOf(picture) % 180 !== 0;
  const [width, height] = isTurned ? [picture.height, across] : [across, picture.height];
  const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Containers that store presentation times for every frame. AVI and program streams do not. */
const TIMED_CONTAINERS = new Set(['mov', 'matroska', 'mpegts']);

/**
 * Returns true if browsers show the right frame after a seek in this stream, in whatever container. A stream
 * without key frames has no place to seek to.
 */
export const isSeekable = ({ frames, keyPictures, breaks }: MeasuredVideo): boolean =>
  keyPictures > 0 && breaks.length === 0 && !frames.hasInnerCuts && !frames.hasOpenGroups;

/**
 * Returns true if browsers can play the video stream as it is, so that only the container must change. A
 * stream with cuts, jumps or open groups must be encoded, since its copy would have the same.
 */
export function hasPlayablePictures(video: MeasuredVideo): boolean {
  const { container, picture } = video;
  const { codec_name: codec, profile = '', pix_fmt: pixels = '' } = picture;
  return (
    TIMED_CONTAINERS.has(container) &&
    isSeekable(video) &&
    codec === 'h264' &&
    ['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(profile) &&
    ['yuv420p', 'yuvj420p'].includes(pixels)
  );
}

/** Returns true if browsers can play the audio stream within MP4 as it is. */
export const isPlayableSound = ({ codec_name: codec }: StreamDescription): boolean =>
  codec === 'aac' || codec === 'mp3';
