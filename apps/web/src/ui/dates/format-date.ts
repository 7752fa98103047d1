/** Date formats of the specification, section 9, and variants with a time; in the viewer's time zone. */
export type DatePattern =
  | 'MMM d, yyyy'
  | 'MMM d, yyyy, HH:mm'
  | 'MMM d, yyyy, HH:mm:ss'
  | 'HH:mm:ss'
  | 'EEEE, MMMM d, yyyy';

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const formats: Readonly<Record<DatePattern, Intl.DateTimeFormat>> = {
  'MMM d, yyyy': new Intl.DateTimeFormat('en-US', day),
  'MMM d, yyyy, HH:mm': new Intl.DateTimeFormat('en-US', { ...day, ...minute }),
  'MMM d, yyyy, HH:mm:ss': new Intl.DateTimeFormat('en-US', { ...day, ...minute, second: '2-digit' }),
  'HH:mm:ss': new Intl.DateTimeFormat('en-US', { ...minute, second: '2-digit' }),
  'EEEE, MMMM d, yyyy': new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }),
};

/** Formats a date. Uses `Intl`, since a library would be part of every page. */
export const formatDate = (date: Date, pattern: DatePattern): string => formats[pattern].format(date);
