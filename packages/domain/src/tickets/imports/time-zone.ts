import { formatWallTime, wallTimeOf } from '../../shared/local-time.ts';

/** A day on the calendar of the place, with the time on its clock if it is known. */
export interface WallTime {
  /** Such as 2026-03-14. */
  readonly date: string;
  /** Such as 14:05; null if unknown. */
  readonly time: string | null;
  /** Set if the cell has a time zone, from which date and time are converted. */
  readonly instant?: Date;
}

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MINUTES = 60;

/** Offsets in hours of the abbreviations that the United States use. */
const abbreviations: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
};

/** A time zone or an offset at the end of a text, after a digit or after AM or PM. */
const ZONE =
  /(?<=[\d.m])\s*(?:\(?(?<name>Z|UTC|GMT|[ECMP][SD]T|AK[SD]T|HST)\)?|(?<prefix>UTC|GMT)?(?<sign>[+\u2212-])(?<hours>0\d|1[0-4]):?(?<minutes>\d{2})?)(?:\[[^\]]*\])?$/iu;

/** A time in the format of ISO 8601, or with seconds: what follows is an offset, not the end of a period. */
const EXACT_TIME = /\dT\d|\d:\d{2}:\d{2}/iu;

/** A text without the time zone at its end. */
export interface ZonedText {
  readonly text: string;
  /** Offset from UTC; null if the text has no time zone. */
  readonly offsetMinutes: number | null;
}

/** Splits the time zone off a text that contains a time on the clock. */
export function splitZone(text: string): ZonedText {
  const match = text.includes(':') || /[ap]\.?m\b/iu.test(text) ? ZONE.exec(text) : null;
  if (!match) return { text, offsetMinutes: null };
  const { name, prefix, sign, hours = '0', minutes = '0' } = match.groups ?? {};
  const isPeriod = match[0].includes(':') && prefix === undefined && !EXACT_TIME.test(text);
  if (isPeriod) return { text, offsetMinutes: null };
  const offset = Number(hours) * HOUR_MINUTES + Number(minutes);
  return {
    text: text.slice(0, match.index).trim(),
    offsetMinutes:
      name === undefined
        ? (sign === '+' ? 1 : -1) * offset
        : (abbreviations[name.toUpperCase()] ?? 0) * HOUR_MINUTES,
  };
}

/** Returns the instant of a wall time with an offset. */
export const instantOf = ({ date, time }: WallTime, offsetMinutes: number): Date =>
  new Date(Date.parse(`${date}T${time ?? '00:00'}Z`) - offsetMinutes * MINUTE_MILLISECONDS);

/** Returns the wall time of an instant in a time zone, such as America/New_York. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const [date = '', time = null] = wallTimeOf(formatWallTime(instant, timeZone)).split('T');
  return { date, time };
}
