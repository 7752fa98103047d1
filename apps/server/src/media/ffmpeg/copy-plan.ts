import { rotationOf, shownWidthOf } from './facts-of.ts';
import type { MeasuredVideo, StreamDescription } from './measure-video.ts';

/** A copy's picture at most, lying or standing. */
const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;

/** Size of a copy in square pixels, turned as it is shown; both sides even, as the coding wants it. */
export function copySize(picture: StreamDescription): { readonly width: number; readonly height: number } {
  const across = shownWidthOf(picture);
  const isTurned = rotationOf(picture) % 180 !== 0;
  const [width, height] = isTurned ? [picture.height, across] : [across, picture.height];
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** AVI and program streams do not say when each picture is shown; these do. */
const TIMED_CONTAINERS = new Set(['mov', 'matroska', 'mpegts']);

/** Whether browsers play the pictures as they are, so that only what is around them has to change. */
export function hasPlayablePictures({ container, picture }: MeasuredVideo): boolean {
  const { codec_name: codec, profile = '', pix_fmt: pixels = '' } = picture;
  return (
    TIMED_CONTAINERS.has(container) &&
    codec === 'h264' &&
    ['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(profile) &&
    ['yuv420p', 'yuvj420p'].includes(pixels)
  );
}

/** Whether browsers play the sound within MP4 as it is. */
export const isPlayableSound = ({ codec_name: codec }: StreamDescription): boolean =>
  codec === 'aac' || codec === 'mp3';
