const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A moment told from the demo's own beginning, so that it never grows old. */
export type When = (now: Date) => Date;

/** So many days ago (one at least), at this hour, hh:mm in UTC. */
export function daysAgo(days: number, hour: string): When {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return (now) =>
    new Date(Math.floor(now.getTime() / DAY) * DAY - days * DAY + (hours * 60 + minutes) * MINUTE);
}

/** So many minutes ago. */
export const minutesAgo =
  (minutes: number): When =>
  (now) =>
    new Date(now.getTime() - minutes * MINUTE);

/** So many minutes after another moment. */
export const later =
  (when: When, minutes: number): When =>
  (now) =>
    new Date(when(now).getTime() + minutes * MINUTE);

/** The last time before `moment` (half an hour at least) that the clock stood at this hour in UTC. */
export function lastTimeAt(moment: Date, hour: number): Date {
  const sameDay = Math.floor(moment.getTime() / DAY) * DAY + hour * 60 * MINUTE;
  return new Date(sameDay > moment.getTime() - 30 * MINUTE ? sameDay - DAY : sameDay);
}
