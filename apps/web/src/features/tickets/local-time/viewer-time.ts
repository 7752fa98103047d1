import { formatWallTime, resolveChosenTime } from '@plainview/domain/shared/local-time';

/** Returns the time zone of the viewer. */
export const viewerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats an instant for a field, in the viewer's time zone. Empty without one. */
export const localTimeInput = (instant: Date | null, timeZone = viewerTimeZone()): string =>
  instant ? formatWallTime(instant, timeZone) : '';

/** Returns what a person must do before typed times can be stored; null if nothing. */
export function findTimeProblem(times: readonly string[], timeZone = viewerTimeZone()): string | null {
  const kinds = new Set(times.map((text) => resolveChosenTime(text, timeZone)?.kind));
  if (kinds.has('none')) return 'Correct the time that did not exist.';
  return kinds.has('two') ? 'Choose the first or the second of the two times.' : null;
}
