const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;

/** Without an offset, the time is parsed in the viewer's time zone. */
const atMidnight = (day: string): Date => new Date(`${day}T00:00:00`);

/** Parses a date such as 2026-11-05; returns null if it is invalid. */
export function readDay(text: unknown): string | null {
  if (typeof text !== 'string' || !dayPattern.test(text)) return null;
  // JavaScript parses February 30 as a day in March.
  return atMidnight(text).getDate() === Number(text.slice(-2)) ? text : null;
}

/** Returns the start of a day in the viewer's time zone. */
export function startOfDay(day: string): Date {
  return atMidnight(day);
}

/** Returns the start of the next day, the exclusive end of a day. Correct across clock changes. */
export function startOfNextDay(day: string): Date {
  const next = atMidnight(day);
  next.setDate(next.getDate() + 1);
  return next;
}
