import { formatDate } from '../../ui/dates/format-date.ts';

/** Describes the age of the data that an offline user sees. */
export function offlineText(lastLoaded: number | null, now: Date): string {
  if (lastLoaded === null) return 'You are offline. Only pages opened here before are available.';
  const loaded = new Date(lastLoaded);
  const isToday = loaded.toDateString() === now.toDateString();
  const when = formatDate(loaded, isToday ? 'h:mm a' : 'MMM d, h:mm a');
  return `You are offline. Showing data as of ${when}. Changes require a connection.`;
}
