const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Describes the age of the data that an offline user sees. */
export function offlineText(lastLoaded: number | null, now: Date): string {
  if (lastLoaded === null) return 'You are offline. Only pages opened here before are available.';
  const loaded = new Date(lastLoaded);
  const isToday = loaded.toDateString() === now.toDateString();
  const when = isToday ? time.format(loaded) : `${day.format(loaded)}, ${time.format(loaded)}`;
  return `You are offline. Showing data as of ${when}. Changes require a connection.`;
}
