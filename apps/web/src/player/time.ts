import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { formatTimecode } from '@plainview/domain/shared/duration';
import type { MarkedPosition } from './range-mark.ts';

/** Positions in a video are integer microseconds everywhere; only the video element uses seconds. */
export const microsecondsPerSecond = 1_000_000;

export function toMicroseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * microsecondsPerSecond)) : 0;
}

/** Formats a position as timecode and frame: "00:06:51.834, frame 12,345". */
export function formatPosition({ microseconds, frame }: MarkedPosition): string {
  const time = formatTimecode(microseconds);
  return frame === null ? time : `${time}, ${formatFrame(frame)}`;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** Parses `hh:mm:ss.mmm`; hours, minutes and fractions are optional. */
export function parseTimecode(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds = '0', fraction = ''] = match;
  const isOverflowing =
    (minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59);
  if (isOverflowing) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return whole * microsecondsPerSecond + Number(fraction.padEnd(6, '0'));
}

/**
 * Returns the exact rate for a rounded one: 29.97 is 30000/1001; the error would be half a frame
 * after five hours.
 */
export function exactFrameRate(rate: number): number {
  const whole = Math.round(rate);
  const broadcast = (whole * 1000) / 1001;
  return Math.abs(rate - broadcast) < 0.01 && rate !== whole ? broadcast : rate;
}

/**
 * Returns the frame shown at a position, with a small tolerance since positions are truncated
 * to microseconds.
 */
export function frameAt(microseconds: number, frameRate: number): number {
  return Math.floor((microseconds + 1) * (exactFrameRate(frameRate) / microsecondsPerSecond));
}

/** Returns the middle of a frame, which rounding cannot move into a neighboring frame. */
export function middleOfFrame(frame: number, frameRate: number): number {
  return Math.round(((frame + 0.5) / exactFrameRate(frameRate)) * microsecondsPerSecond);
}

/** Returns the position a number of frames forward or back, within the video. */
export function steppedFrame(
  microseconds: number,
  frames: number,
  frameRate: number,
  durationMicroseconds: number,
): number {
  const last = Math.max(0, frameAt(durationMicroseconds - 2, frameRate));
  const frame = clamp(frameAt(microseconds, frameRate) + frames, 0, last);
  return clamp(middleOfFrame(frame, frameRate), 0, durationMicroseconds);
}
