const MINUTE_MILLISECONDS = 60_000;
const MINUTES_PER_HOUR = 60;

const PATTERN =
  /^(?<local>\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?<zone>Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/u;

/**
 * Parses the time of an incident: ISO 8601 with the offset of the place's clock from UTC. Returns it to the
 * minute, as it is stored, such as `2026-11-21T23:15-05:00`; null if the text is not such a time.
 */
export function parseIncidentTime(text: string): string | null {
  const { local, zone } = PATTERN.exec(text)?.groups ?? {};
  if (local === undefined || zone === undefined) return null;
  const time = Date.parse(`${local}Z`);
  // The clock rolls days over that do not exist, such as the 30th of February.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(local)) return null;
  return local + (zone === 'Z' ? '+00:00' : zone);
}

/** Returns the instant of a parsed time. */
export const incidentInstant = (time: string): Date => new Date(time);

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a time on a clock with this offset from UTC, in minutes, east positive. */
export function toIncidentTime(instant: Date, offsetMinutes: number): string {
  const local = new Date(instant.getTime() + offsetMinutes * MINUTE_MILLISECONDS).toISOString();
  const size = Math.abs(offsetMinutes);
  const zone = `${two(Math.floor(size / MINUTES_PER_HOUR))}:${two(size % MINUTES_PER_HOUR)}`;
  return `${local.slice(0, 'yyyy-MM-ddTHH:mm'.length)}${offsetMinutes < 0 ? '-' : '+'}${zone}`;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a parsed time on the clock of the place: `Nov 21, 2026, 11:15 PM (UTC-05:00)`. */
export function formatIncidentTime(time: string): string {
  const length = 'yyyy-MM-ddTHH:mm'.length;
  const local = clock.format(new Date(`${time.slice(0, length)}Z`)).replaceAll(/\s/gu, ' ');
  const zone = time.slice(length);
  return `${local} (UTC${zone === '+00:00' ? '' : zone})`;
}
