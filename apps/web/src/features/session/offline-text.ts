const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Describes the age of the data that an offline user sees. */
export function offlineText(lastLoaded: number | null, now: Date): string {
  if (lastLoaded === null) return 'You are offline. What was not opened here before cannot be shown.';
  const loaded = new Date(lastLoaded);
  const isToday = loaded.toDateString() === now.toDateString();
  const when = isToday ? time.format(loaded) : `${day.format(loaded)}, ${time.format(loaded)}`;
  return `You are offline. You see what was last loaded, as of ${when}. Changes need the connection.`;
}
