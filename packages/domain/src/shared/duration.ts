/**
 * Durations. Lengths that users enter and pay for are whole seconds. Positions in a video are integer
 * microseconds and never rounded floats (decisions, "Two policy profiles").
 */

/** Maximum length in the format hh:mm:ss: 99:59:59, in seconds. */
export const LONGEST_LENGTH_SECONDS = 99 * 3600 + 59 * 60 + 59;

const LENGTH_PATTERN = /^(\d{2}):([0-5]\d):([0-5]\d)$/;

/** Hours of a total may have more than two digits. */
const TOTAL_PATTERN = /^(\d{2,}):([0-5]\d):([0-5]\d)$/;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Parses hh:mm:ss (specification, section 3, "Ticket video entry").
 * @returns whole seconds, or null if the text is not a valid length.
 */
export const parseLength = (text: string): number | null => secondsOf(LENGTH_PATTERN.exec(text));

/** Parses what `formatLength` wrote for the total of several videos. @returns whole seconds, or null */
export const parseTotalLength = (text: string): number | null => secondsOf(TOTAL_PATTERN.exec(text));

function secondsOf(match: RegExpExecArray | null): number | null {
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats whole seconds as hh:mm:ss. Totals of many videos may have more than two digits for hours. */
export function formatLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

/** Rounds a measured length in microseconds to whole seconds, up to the maximum length. */
export function microsecondsToLengthSeconds(microseconds: number): number {
  return Math.min(LONGEST_LENGTH_SECONDS, Math.round(microseconds / 1_000_000));
}

/**
 * Formats a position in a video as hh:mm:ss.mmm. Truncates to milliseconds instead of rounding, so that the
 * position never exceeds the video's end. Negative positions count as the beginning.
 */
export function formatTimecode(microseconds: number): string {
  const milliseconds = Math.floor(Math.max(0, microseconds) / 1000);
  return `${formatLength(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** Formats whole seconds as `1 h 2 min 3 s`, without units that are zero. */
export function formatUnits(seconds: number): string {
  const units = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const parts = units.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return parts.join(' ') || '0 s';
}
