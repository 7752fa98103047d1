import { TextField } from '../../../ui/forms/TextField.tsx';
import type { RecordingDetails } from '../recording.ts';

/** Optional details of a recording. Collapsed, since most users have only the file. */
export function RecordingFields({
  details,
  onChange,
}: {
  details: RecordingDetails;
  onChange: (change: Partial<RecordingDetails>) => void;
}) {
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded-sm text-sm text-link">
        More about the recording
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        <TextField
          label="Device ID"
          maxLength={100}
          value={details.deviceId}
          onChange={(deviceId) => onChange({ deviceId })}
        />
        <TextField
          label="Location"
          maxLength={200}
          value={details.location}
          onChange={(location) => onChange({ location })}
        />
        <TextField
          label="Recording Date"
          type="datetime-local"
          value={details.recordedAt}
          onChange={(recordedAt) => onChange({ recordedAt })}
        />
      </div>
    </details>
  );
}
