import { formatTimecode, LONGEST_LENGTH_SECONDS } from '../../shared/duration.ts';

/**
 * How the start of a camera was found: typed by a person, or by comparing the sound with that
 * of another camera.
 */
export const offsetOrigins = ['typed', 'audio'] as const;
export type OffsetOrigin = (typeof offsetOrigins)[number];

/** Cameras that can be shown at once; from two on, they are. */
export const MOST_CAMERAS = 9;

/** Videos of a ticket whose start can be stored. */
export const MOST_ALIGNED_VIDEOS = 100;

/** Largest distance between the start of a camera and the origin of the common timeline. */
export const LARGEST_OFFSET_MICROSECONDS = LONGEST_LENGTH_SECONDS * 1_000_000;

/** Largest drift in parts per million. Clocks of cameras are off by less than 100. */
export const LARGEST_DRIFT_PPM = 2000;

/** Position of a camera's recording on the common timeline of a ticket. */
export interface CameraClock {
  /** Position of the first frame on the common timeline; negative if it is before its origin. */
  readonly startMicroseconds: number;
  /** By how many millionths the recording takes longer on the common timeline; null counts as none. */
  readonly driftPpm: number | null;
}

/** The stored alignment of one camera. */
export interface CameraOffset extends CameraClock {
  readonly videoId: string;
  readonly origin: OffsetOrigin;
  /** Of a comparison of the sound, from 0 to 1; null for a typed start. */
  readonly confidence: number | null;
}

/**
 * What is known of a camera's start: it is stored on the server, it is edited but not stored yet, or there is
 * none, so that the camera is only shown at the beginning of the common timeline.
 */
export type StartState = 'stored' | 'edited' | 'missing';

/**
 * Returns what is known of the time between two cameras. Only if both starts are stored may they be said to show
 * the same instant.
 */
export function knownBetween(one: StartState, other: StartState): StartState {
  if (one === 'edited' || other === 'edited') return 'edited';
  return one === 'missing' ? one : other;
}

const stretchOf = ({ driftPpm }: CameraClock): number => 1 + (driftPpm ?? 0) / 1_000_000;

/** Returns the place of a position in a video on the common timeline, in integer microseconds. */
export const toCommonTime = (clock: CameraClock, positionMicroseconds: number): number =>
  Math.round(clock.startMicroseconds + positionMicroseconds * stretchOf(clock));

/**
 * Returns the position in a video at a place on the common timeline: negative before it, and past
 * its end after it.
 */
export const toPosition = (clock: CameraClock, commonMicroseconds: number): number =>
  Math.round((commonMicroseconds - clock.startMicroseconds) / stretchOf(clock));

/** Returns whether a camera recorded at a position. */
export const isRecordedAt = (positionMicroseconds: number, durationMicroseconds: number): boolean =>
  positionMicroseconds >= 0 && positionMicroseconds < durationMicroseconds;

/** Returns where the common timeline of cameras begins and ends. */
export function commonRange(
  cameras: ReadonlyArray<{ readonly clock: CameraClock; readonly durationMicroseconds: number }>,
): { readonly from: number; readonly to: number } {
  if (cameras.length === 0) return { from: 0, to: 0 };
  return {
    from: Math.min(...cameras.map(({ clock }) => toCommonTime(clock, 0))),
    to: Math.max(
      ...cameras.map(({ clock, durationMicroseconds }) => toCommonTime(clock, durationMicroseconds)),
    ),
  };
}

/** Formats a start: "+00:00:02.500", "-00:01:00.000", with microseconds if it has them. */
export function formatOffset(microseconds: number): string {
  const size = Math.abs(microseconds);
  const rest = size % 1000;
  const sign = microseconds < 0 ? '-' : '+';
  return `${sign}${formatTimecode(size)}${rest === 0 ? '' : String(rest).padStart(3, '0')}`;
}

const OFFSET = /^([+-]?)(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,6}))?$/u;

/**
 * Parses a start: [+-]hh:mm:ss.mmm, in which hours, minutes and fractions are optional.
 * @returns integer microseconds, or null if the text is not valid or too large
 */
export function parseOffset(text: string): number | null {
  const match = OFFSET.exec(text.trim().replaceAll('−', '-'));
  if (!match) return null;
  const [, sign, hours, minutes, seconds = '0', fraction = ''] = match;
  const isOverflowing =
    (minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59);
  if (isOverflowing) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const size = whole * 1_000_000 + Number(fraction.padEnd(6, '0'));
  if (size > LARGEST_OFFSET_MICROSECONDS) return null;
  return sign === '-' && size > 0 ? -size : size;
}

const origins: Readonly<Record<OffsetOrigin, string>> = { typed: 'typed', audio: 'by audio' };

/**
 * Describes the start of a camera for the ledger: "dashcam.mp4 at +00:00:02.000 (by audio, drift 12.5 ppm)".
 */
export function describeOffset(fileName: string, offset: Omit<CameraOffset, 'videoId'>): string {
  const drift = offset.driftPpm === null ? '' : `, drift ${offset.driftPpm} ppm`;
  return `${fileName} at ${formatOffset(offset.startMicroseconds)} (${origins[offset.origin]}${drift})`;
}
