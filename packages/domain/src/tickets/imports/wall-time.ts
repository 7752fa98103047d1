import { cellLine, type Cell } from './cell.ts';
import { instantOf, splitZone, wallTimeAt, type WallTime } from './time-zone.ts';

/** Day 0 of spreadsheet programs, whose 1900 has a 29th of February. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;
const SECOND_MILLISECONDS = 1000;
/**
 * The first and the last day that a serial number is read as, in 1955 and 2119: other numbers are no dates.
 */
const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 80_000;

const isDay = (serial: number): boolean => serial >= FIRST_SERIAL && serial < LAST_SERIAL;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const CLOCK = String.raw`(?<clock>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?|\d{4}\s*h(?:ou)?rs\.?)`;
const withClock = (day: string): RegExp => new RegExp(`^${day}(?:(?:T|,?\\s+|\\s*@\\s*)${CLOCK})?$`, 'iu');

const dayPatterns = [
  String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`,
  // The order of the United States; a month over 12 is an error, not a day.
  String.raw`(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4}|\d{2})`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
  String.raw`(?<day>\d{1,2})[-\s](?<name>[a-z]{3,9})\.?[-,\s]\s*(?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9},\s*)?(?<name>[a-z]{3,9})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})`,
].map(withClock);

const two = (value: number): string => String(value).padStart(2, '0');

/** Rounds to a second, since the numbers of spreadsheet programs are not exact. */
const roundToSecond = (milliseconds: number): string =>
  new Date(Math.round(milliseconds / SECOND_MILLISECONDS) * SECOND_MILLISECONDS).toISOString();

/**
 * Returns the wall time of a UTC instant. Midnight counts as a day without a time, as spreadsheets store it.
 */
function fromUtc(milliseconds: number): WallTime {
  const iso = roundToSecond(milliseconds);
  const time = iso.slice('yyyy-MM-ddT'.length, 'yyyy-MM-ddTHH:mm'.length);
  return { date: iso.slice(0, 'yyyy-MM-dd'.length), time: time === '00:00' ? null : time };
}

/**
 * Parses a cell with a day and perhaps a time.
 * @param timeZone of the place, to which a time with another time zone or an offset is converted
 * @returns null if it is neither empty nor a date that exists
 */
export function parseWallTime(cell: Cell, timeZone: string): WallTime | null {
  const { text, offsetMinutes } = splitZone(cellLine(cell));
  if (cell instanceof Date || offsetMinutes === null) return parseLocalTime(cell);
  const found = parseLocalTime(text);
  if (!found?.time) return null;
  const instant = instantOf(found, offsetMinutes);
  return { ...wallTimeAt(instant, timeZone), instant };
}

/** Parses a cell without a time zone. */
function parseLocalTime(cell: Cell): WallTime | null {
  if (cell instanceof Date) {
    const serial = (cell.getTime() - SERIAL_EPOCH) / DAY_MILLISECONDS;
    return isDay(serial) ? fromUtc(cell.getTime()) : null;
  }
  const text = cellLine(cell);
  const serial = typeof cell === 'number' || /^\d{5}(?:\.\d+)?$/u.test(text) ? Number(cell) : Number.NaN;
  if (isDay(serial)) return fromUtc(SERIAL_EPOCH + serial * DAY_MILLISECONDS);
  for (const pattern of dayPatterns) {
    const { groups } = pattern.exec(text) ?? {};
    if (groups) return toWallTime(groups);
  }
  return null;
}

function toWallTime(groups: Readonly<Record<string, string | undefined>>): WallTime | null {
  const { year = '', month, name, day, clock } = groups;
  const monthNumber = name === undefined ? Number(month) : monthOf(name);
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = `${fullYear}-${two(monthNumber)}-${two(Number(day))}`;
  const instant = Date.parse(`${date}T00:00Z`);
  // The clock rolls days over that do not exist.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(date)) return null;
  const time = clock === undefined ? null : parseClock(clock);
  return clock !== undefined && time === null ? null : { date, time };
}

function monthOf(name: string): number {
  const short = name.slice(0, 3).toLowerCase();
  return monthNames.indexOf(short) + 1;
}

const TWELVE_HOURS = /^(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?<half>[ap])\.?m\.?$/iu;
const FULL_DAY = /^(?<hour>\d{1,2}):?(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:h(?:ou)?rs\.?)?$/iu;

/**
 * Parses a cell with a time on the clock, such as `2:05 PM`, `14:05`, `1405` or 0.586.
 * @returns null if it is none
 */
export function parseClock(cell: Cell): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : clockOf(cell.getTime());
  const text = cellLine(cell);
  const isFraction = typeof cell === 'number' || /^0?\.\d+$/u.test(text);
  if (isFraction && Number(cell) >= 0 && Number(cell) < 1) return clockOf(Number(cell) * DAY_MILLISECONDS);
  const twelve = TWELVE_HOURS.exec(text)?.groups;
  if (twelve) {
    const { hour, minute = '0', half = '' } = twelve;
    const isValid = Number(hour) >= 1 && Number(hour) <= 12;
    return isValid
      ? toClock((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute))
      : null;
  }
  const { hour, minute } = FULL_DAY.exec(text)?.groups ?? {};
  return hour === undefined ? null : toClock(Number(hour), Number(minute));
}

const clockOf = (milliseconds: number): string =>
  roundToSecond(milliseconds).slice('yyyy-MM-ddT'.length, 'yyyy-MM-ddTHH:mm'.length);

const toClock = (hour: number, minute: number): string | null =>
  hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;
