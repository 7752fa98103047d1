import { countText } from '../../ui/pluralize.ts';

// Steps are days in UTC, so they must not be formatted in the viewer's time zone.
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthDay = inUtc({ month: 'short', day: 'numeric' });
const fullDay = inUtc({ month: 'short', day: 'numeric', year: 'numeric' });
const shortMonth = inUtc({ month: 'short' });
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Formats a day as `Nov 5`. */
export const shortDay = (day: string): string => monthDay.format(dateOf(day));

/** Formats a day as `Nov 5, 2026`. */
export const longDay = (day: string): string => fullDay.format(dateOf(day));

/** Formats days as `Oct 30 – Nov 5, 2026`. */
export const dayRange = (from: string, to: string): string =>
  from.slice(0, 4) === to.slice(0, 4)
    ? `${shortDay(from)} – ${longDay(to)}`
    : `${longDay(from)} – ${longDay(to)}`;

/** Returns the labels of a step for the axis and for the readout. */
export const stepPoint = (
  { start, from, to }: { readonly start: string; readonly from: string; readonly to: string },
  step: 'week' | 'month',
) => ({
  // `Nov 26` would be a day.
  label: step === 'week' ? shortDay(from) : `${shortMonth.format(dateOf(start))} ’${start.slice(2, 4)}`,
  name: dayRange(from, to),
});

const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const TEN = 10;

/** Formats hours: 7.5 h, 120 h. */
export const hoursText = (hours: number): string =>
  `${hours < TEN ? oneDigit.format(hours) : countText(Math.round(hours))} h`;

/** Formats minutes: 1,204 min. */
export const minutesText = (minutes: number): string => `${countText(Math.round(minutes))} min`;

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** Formats a share from 0 to 1: 87%. */
export const shareText = (share: number): string => percent.format(share);

/** Describes the change against an earlier value; null if either value is unknown. */
export function changeText(
  now: number | null | undefined,
  before: number | null | undefined,
  format: (value: number) => string,
): string | null {
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  const [text, earlier] = [format(now), format(before)];
  if (text === earlier) return 'as before';
  return `${now > before ? 'up' : 'down'} from ${earlier}`;
}

const twoDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Formats a mean point of a scale: 3.42. */
export const meanText = (mean: number): string => twoDigits.format(mean);

/** Rounds a value for a file: to two decimals, or four for a share. Null stays empty. */
export function rounded(value: number | null, digits = 2): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
