/** What the agency may say of a recording beyond the file, as the form holds it. */
export interface RecordingDetails {
  readonly deviceId: string;
  readonly location: string;
  /** Day and time in the viewer's time zone, as the browser's field writes it; empty where nothing is said. */
  readonly recordedAt: string;
}

export const noRecordingDetails: RecordingDetails = { deviceId: '', location: '', recordedAt: '' };

const MINUTE_MILLISECONDS = 60_000;

/** An instant as the browser's field takes it: day and minute of the viewer's time zone. */
export function localInput(instant: Date | null): string {
  if (!instant) return '';
  const shift = instant.getTimezoneOffset() * MINUTE_MILLISECONDS;
  return new Date(instant.getTime() - shift).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/** The details as the server takes them. */
export function recordingCall({ deviceId, location, recordedAt }: RecordingDetails) {
  // Without a zone behind it, a browser reads a time as the viewer's own.
  const instant = new Date(recordedAt);
  return { deviceId, location, recordingDate: Number.isNaN(instant.getTime()) ? null : instant };
}
