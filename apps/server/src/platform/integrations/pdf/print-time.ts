import { utcText } from './report-text.ts';

/** Formats a time for print. */
export type PrintTime = (time: Date) => string;

/**
 * Returns a function that formats times in UTC and, on a line of its own, in a time zone with its name and
 * offset: `2026-03-04 05:06:07 UTC` and `2026-03-04 00:06:07 EST (UTC-05:00)`. Independent of the
 * machine's language.
 * @param timeZone IANA name; an unknown one of an old report is UTC
 */
export function printTimesIn(timeZone: string): PrintTime {
  const clock = clockOf(timeZone);
  if (clock === null) return utcText;
  return (time) => {
    const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second, timeZoneName: name } = part;
    const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
    const shifted = Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(time.getTime() / 1000) * 1000;
    const offset = formatOffset(Math.round(shifted / 60_000));
    // Zones without an abbreviation have a name such as GMT+5:30, which is the offset.
    const zone = name && /^[A-Z]{2,5}$/u.test(name) && name !== 'GMT' ? `${name} (${offset})` : offset;
    return `${local} ${zone}\n${utcText(time)}`;
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone === 'UTC') return null;
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
  } catch {
    return null;
  }
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Formats an offset from UTC in minutes, east positive: `UTC-05:00`. */
function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
