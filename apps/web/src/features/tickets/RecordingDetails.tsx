import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Ticket } from './ticket-queries.ts';

/** Shows the agency's details of a recording in one line; renders nothing if there are none. */
export function RecordingDetailsText({ video }: { video: Ticket['videos'][number] }) {
  const { deviceId, location, recordingDate } = video;
  if (deviceId === '' && location === '' && recordingDate === null) return null;
  return (
    <p className="flex basis-full flex-wrap gap-x-4 text-sm text-soft">
      {deviceId !== '' && <span>Device ID: {deviceId}</span>}
      {location !== '' && <span>Location: {location}</span>}
      {recordingDate && (
        <span>
          Recorded <Timestamp value={recordingDate} pattern="MMM d, yyyy, h:mm a" isPlain />
        </span>
      )}
    </p>
  );
}
