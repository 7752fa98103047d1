import { HOUR, MINUTE } from '@plainview/domain/shared/time';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';

/** The room of the text, so that nothing moves when it loads. */
const roomStyle = { minWidth: '8.5rem', textAlign: 'end' } as const;

/** Returns the start of today in the reviewer's time zone. */
function startOfToday(): Date {
  const start = new Date();
  start.setHours(0, 0, 0, 0);
  return start;
}

/** Formats a length as hours and minutes, such as "4:12 h". */
function formatHours(milliseconds: number): string {
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  return `${Math.floor(milliseconds / HOUR)}:${String(minutes).padStart(2, '0')} h`;
}

/** Shows how much the reviewer has watched today, of what a day is meant to have. */
export function WatchedToday() {
  const { data } = useQuery({
    queryKey: api.coverage.getOwnDay.key(),
    queryFn: () => client.coverage.getOwnDay({ since: startOfToday() }),
  });
  if (!data) return <span style={roomStyle} />;
  const { watchedMicroseconds, hoursPerDay } = data;
  return (
    <span
      className="text-sm whitespace-nowrap text-soft tabular-nums"
      style={roomStyle}
      title="Footage that you watched today for the first time, at up to 2× speed, as the server could confirm it"
    >
      {formatHours(watchedMicroseconds / 1000)}
      {hoursPerDay !== null && ` of ${hoursPerDay} h`} watched today
    </span>
  );
}
