import { addDays, isValid, parseISO } from 'date-fns';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;

/** A day of an address such as 2026-11-05; what is none counts as not said. */
export function readDay(text: unknown): string | null {
  return typeof text === 'string' && dayPattern.test(text) && isValid(parseISO(text)) ? text : null;
}

/** The instant at which a day begins in the viewer's time zone. */
export function startOfDay(day: string): Date {
  return parseISO(day);
}

/** The instant at which the day after it begins: a day's last moment is before it, also when the clocks change. */
export function startOfNextDay(day: string): Date {
  return addDays(parseISO(day), 1);
}
