/** Parses `hh:mm:ss`, `m:ss` or plain seconds. Returns seconds, or null if invalid. */
export function parseDurationText(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).toReversed();
  const isOverflowing = (parts.length > 1 && seconds > 59) || (parts.length > 2 && minutes > 59);
  return isOverflowing ? null : hours * 3600 + minutes * 60 + seconds;
}
