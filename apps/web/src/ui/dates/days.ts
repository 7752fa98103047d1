const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;

/** Without a zone behind it a time is the viewer's own. */
const atMidnight = (day: string): Date => new Date(`${day}T00:00:00`);

/** A day of an address such as 2026-11-05; what is none counts as not said. */
export function readDay(text: unknown): string | null {
  if (typeof text !== 'string' || !dayPattern.test(text)) return null;
  // The 30th of February is read as a day of March.
  return atMidnight(text).getDate() === Number(text.slice(-2)) ? text : null;
}

/** The instant at which a day begins in the viewer's time zone. */
export function startOfDay(day: string): Date {
  return atMidnight(day);
}

/** The instant at which the day after it begins: a day's last moment is before it, also when the clocks change. */
export function startOfNextDay(day: string): Date {
  const next = atMidnight(day);
  next.setDate(next.getDate() + 1);
  return next;
}
