const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a calendar day, which is the same in every time zone: 2026-11-30 -> "Nov 30, 2026". */
export const formatDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
