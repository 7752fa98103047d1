const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A moment relative to the time at which the demo starts, so that the demo always looks recent. */
export type When = (now: Date) => Date;

/** Returns the moment this many days ago (at least one), at this time of day, hh:mm in UTC. */
export function daysAgo(days: number, hour: string): When {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return (now) =>
    new Date(Math.floor(now.getTime() / DAY) * DAY - days * DAY + (hours * 60 + minutes) * MINUTE);
}

export const minutesAgo =
  (minutes: number): When =>
  (now) =>
    new Date(now.getTime() - minutes * MINUTE);

/** Returns a moment this many minutes after another. */
export const later =
  (when: When, minutes: number): When =>
  (now) =>
    new Date(when(now).getTime() + minutes * MINUTE);

/** Returns the last time this hour (UTC) occurred, at least half an hour before `moment`. */
export function lastTimeAt(moment: Date, hour: number): Date {
  const sameDay = Math.floor(moment.getTime() / DAY) * DAY + hour * 60 * MINUTE;
  return new Date(sameDay > moment.getTime() - 30 * MINUTE ? sameDay - DAY : sameDay);
}
