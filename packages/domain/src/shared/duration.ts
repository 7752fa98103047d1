/**
 * Durations. Lengths that a person types and pays for are whole seconds; positions in a video are integer
 * microseconds and are never rounded floats (decisions, "Two policy profiles").
 */

/** The longest length that hh:mm:ss can hold here: 99:59:59, in seconds. */
export const LONGEST_LENGTH_SECONDS = 99 * 3600 + 59 * 60 + 59;

const LENGTH_PATTERN = /^(\d{2}):([0-5]\d):([0-5]\d)$/;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Reads hh:mm:ss (specification, section 3, "Ticket video entry").
 * @returns whole seconds, or null where the text is no such length.
 */
export function parseLength(text: string): number | null {
  const match = LENGTH_PATTERN.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Writes whole seconds as hh:mm:ss; hours grow past two digits in a total of many videos. */
export function formatLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

/** A measured length in microseconds as whole seconds, rounded to the nearest. */
export function microsecondsToLengthSeconds(microseconds: number): number {
  return Math.min(LONGEST_LENGTH_SECONDS, Math.round(microseconds / 1_000_000));
}

/**
 * Writes a position in a video as hh:mm:ss.mmm, cut (never rounded up) to the millisecond, so that it never lies
 * behind the video's end. What lies before the beginning counts as the beginning.
 */
export function formatTimecode(microseconds: number): string {
  const milliseconds = Math.floor(Math.max(0, microseconds) / 1000);
  return `${formatLength(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, '0')}`;
}
