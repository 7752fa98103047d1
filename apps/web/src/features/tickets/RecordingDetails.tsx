import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Ticket } from './ticket-queries.ts';

/** Shows whose camera a recording is from, and the agency's details, in one line. */
export function RecordingDetailsText({ video }: { video: Ticket['videos'][number] }) {
  const { wornBy, deviceId, location, recordingDate } = video;
  return (
    <p className="flex basis-full flex-wrap gap-x-4 text-sm text-soft">
      <span>Worn by: {wornBy || 'Not recorded'}</span>
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
