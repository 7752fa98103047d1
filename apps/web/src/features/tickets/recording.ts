import { format, isValid, parseISO } from 'date-fns';

/** What the agency may say of a recording beyond the file, as the form holds it. */
export interface RecordingDetails {
  readonly deviceId: string;
  readonly location: string;
  /** Day and time in the viewer's time zone, as the browser's field writes it; empty where nothing is said. */
  readonly recordedAt: string;
}

export const nothingSaid: RecordingDetails = { deviceId: '', location: '', recordedAt: '' };

/** An instant as the browser's field takes it. */
export function localInput(instant: Date | null): string {
  return instant ? format(instant, "yyyy-MM-dd'T'HH:mm") : '';
}

/** The details as the server takes them. */
export function recordingCall({ deviceId, location, recordedAt }: RecordingDetails) {
  const instant = recordedAt === '' ? null : parseISO(recordedAt);
  return { deviceId, location, recordingDate: instant && isValid(instant) ? instant : null };
}
