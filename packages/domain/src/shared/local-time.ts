import { DAY, MINUTE, SECOND } from './time.ts';

/** Wall times: a day and a time on the clock of a place, such as `2026-11-01T01:30`. */

/** An instant, and how the clocks of a place show it. */
export interface LocalInstant {
  readonly instant: Date;
  /** From UTC, east positive. */
  readonly offsetMinutes: number;
  /** Short name of the time in use, such as `EDT`. */
  readonly zoneName: string;
}

/**
 * What a wall time means at a place. It happens twice when the clocks are set back, and never when they are
 * set forward. Then only a person knows what is meant.
 */
export type LocalTime =
  | ({ readonly kind: 'one' } & LocalInstant)
  | { readonly kind: 'two'; readonly first: LocalInstant; readonly second: LocalInstant }
  | { readonly kind: 'none' };

const WALL_TIME = /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2})(?::\d{2})?$/u;
const CHOSEN = /^(?<wall>.+?)(?<offset>[+-]\d{2}:\d{2})$/u;

/**
 * Finds the instants at which the clocks of a place show a day and time.
 * @param wall `yyyy-MM-ddTHH:mm`, with seconds if they are known
 * @param timeZone IANA name
 * @returns null if the text is not a day and time of the calendar
 * @throws RangeError for an unknown time zone
 */
export function resolveLocalTime(wall: string, timeZone: string): LocalTime | null {
  const asUtc = WALL_TIME.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  // The clock rolls days over that do not exist, such as the 30th of February.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(wall)) return null;
  // No offset from UTC is larger than a day, so these are the offsets before and after any change.
  const offsets = new Set([asUtc - DAY, asUtc + DAY].map((near) => offsetAt(near, timeZone)));
  const [first, second] = [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === asUtc)
    .toSorted((one, other) => one - other)
    .map((instant) => localInstant(instant, timeZone));
  if (!first) return { kind: 'none' };
  return second ? { kind: 'two', first, second } : { kind: 'one', ...first };
}

/**
 * Resolves a wall time that may carry the choice of a person: the offset of one of two times, such as
 * `2026-11-01T01:30-04:00`. An offset that the place does not use then is ignored.
 * @returns null if the text is not a day and time
 */
export function resolveChosenTime(text: string, timeZone: string): LocalTime | null {
  const { wall = text, offset } = CHOSEN.exec(text)?.groups ?? {};
  const found = resolveLocalTime(wall, timeZone);
  if (found?.kind !== 'two' || offset === undefined) return found;
  const chosen = [found.first, found.second].find((each) => formatOffset(each.offsetMinutes) === offset);
  return chosen ? { kind: 'one', ...chosen } : found;
}

/** Returns a wall time with the choice of one of its two instants, as `resolveChosenTime` reads it. */
export const chooseLocalTime = (wall: string, { offsetMinutes }: LocalInstant): string =>
  `${wallTimeOf(wall)}${formatOffset(offsetMinutes)}`;

/** Returns a wall time without a choice. */
export const wallTimeOf = (text: string): string => CHOSEN.exec(text)?.groups?.['wall'] ?? text;

/**
 * Formats an instant as a wall time to the minute, with the choice if clocks show that time twice.
 * `resolveChosenTime` returns the same instant.
 */
export function formatWallTime(instant: Date, timeZone: string): string {
  const local = localInstant(instant.getTime(), timeZone);
  const shifted = new Date(instant.getTime() + local.offsetMinutes * MINUTE);
  const wall = shifted.toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
  return resolveLocalTime(wall, timeZone)?.kind === 'two' ? chooseLocalTime(wall, local) : wall;
}

/** Returns the offset as in `-04:00`. */
function formatOffset(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

const atUtc = (text: string): Date => new Date(`${wallTimeOf(text)}Z`);

/** Formats the time of a wall time, such as `1:30 AM`. */
export const formatClock = (text: string): string => clock.format(atUtc(text)).replaceAll(/\s/gu, ' ');

/** Says why a wall time has no single instant. */
export function describeLocalTime(text: string, kind: 'two' | 'none'): string {
  const when = day.format(atUtc(text));
  return kind === 'two'
    ? `${formatClock(text)} happened twice on ${when}, because the clocks were set back.`
    : `${formatClock(text)} did not exist on ${when}, because the clocks were set forward.`;
}

/** Names one of two instants, such as `First, EDT (UTC-04:00)`. */
export const describeChoice = (
  order: 'first' | 'second',
  { zoneName, offsetMinutes }: LocalInstant,
): string => `${order === 'first' ? 'First' : 'Second'}, ${zoneName} (UTC${formatOffset(offsetMinutes)})`;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = '2-digit' as const;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}

function partsAt(instant: number, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const numbers = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((type) =>
    Number(of(type)),
  );
  return { numbers, zoneName: of('timeZoneName') };
}

/** Returns the offset from UTC in milliseconds, east positive. */
function offsetAt(instant: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = partsAt(
    instant,
    timeZone,
  ).numbers;
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(instant / SECOND) * SECOND;
}

const localInstant = (instant: number, timeZone: string): LocalInstant => ({
  instant: new Date(instant),
  offsetMinutes: Math.round(offsetAt(instant, timeZone) / MINUTE),
  zoneName: partsAt(instant, timeZone).zoneName,
});
