import { TextField } from '../../../ui/forms/TextField.tsx';
import { LocalTimeField } from '../local-time/LocalTimeField.tsx';
import type { RecordingDetails } from '../recording.ts';

/** Optional details of a recording. */
export function RecordingFields({
  details,
  onChange,
}: {
  details: RecordingDetails;
  onChange: (change: Partial<RecordingDetails>) => void;
}) {
  return (
    <>
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
      <LocalTimeField
        label="Recording Date"
        value={details.recordedAt}
        onChange={(recordedAt) => onChange({ recordedAt })}
      />
    </>
  );
}
