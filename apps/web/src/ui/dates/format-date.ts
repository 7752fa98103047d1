/**
 * Date formats of the specification, section 9, and variants with a 12-hour time; in the viewer's time zone.
 * Seconds are for logs, where several entries can have the same minute.
 */
export type DatePattern =
  | 'MMM d, yyyy'
  | 'MMM d, yyyy, h:mm a'
  | 'MMM d, yyyy, h:mm:ss a'
  | 'MMM d, h:mm a'
  | 'h:mm a'
  | 'h:mm:ss a'
  | 'EEEE, MMMM d, yyyy';

const monthDay = { month: 'short', day: 'numeric' } as const;
const day = { ...monthDay, year: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
const second = { ...minute, second: '2-digit' } as const;
const formats: Readonly<Record<DatePattern, Intl.DateTimeFormat>> = {
  'MMM d, yyyy': new Intl.DateTimeFormat('en-US', day),
  'MMM d, yyyy, h:mm a': new Intl.DateTimeFormat('en-US', { ...day, ...minute }),
  'MMM d, yyyy, h:mm:ss a': new Intl.DateTimeFormat('en-US', { ...day, ...second }),
  'MMM d, h:mm a': new Intl.DateTimeFormat('en-US', { ...monthDay, ...minute }),
  'h:mm a': new Intl.DateTimeFormat('en-US', minute),
  'h:mm:ss a': new Intl.DateTimeFormat('en-US', second),
  'EEEE, MMMM d, yyyy': new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }),
};

/** Some browsers put a narrow no-break space before AM and PM, others a space. */
const NARROW_SPACE = /\u202f/gu;

/** Formats a date. Uses `Intl`, since a library would be part of every page. */
export const formatDate = (date: Date, pattern: DatePattern): string =>
  formats[pattern].format(date).replace(NARROW_SPACE, ' ');

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** Formats a date with its time to the second and the time zone, for tooltips. */
export const formatExactTime = (date: Date): string => exact.format(date).replace(NARROW_SPACE, ' ');
