import { toIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import { localTimeInput } from './local-time/viewer-time.ts';

/** Optional details of a recording, as form values. */
export interface RecordingDetails {
  readonly deviceId: string;
  /** The officer who wore the camera; empty if unknown. */
  readonly wornBy: string;
  readonly location: string;
  /** Local day and time, perhaps with the offset that was chosen (`LocalTimeField`); empty if unknown. */
  readonly recordedAt: string;
}

export const noRecordingDetails: RecordingDetails = {
  deviceId: '',
  wornBy: '',
  location: '',
  recordedAt: '',
};

const MINUTE_MILLISECONDS = 60_000;

/** Formats an instant as day and time on the viewer's clock. */
export function localInput(instant: Date | null): string {
  if (!instant) return '';
  const shift = instant.getTimezoneOffset() * MINUTE_MILLISECONDS;
  return new Date(instant.getTime() - shift).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/**
 * Converts a local day and time to the time of an incident, with the offset of the viewer's time zone on that
 * day; null if it is incomplete. Callers must have asked about a time that exists twice or never
 * (`findTimeProblem`).
 */
export function incidentTimeCall(local: string): string | null {
  const instant = new Date(local);
  return Number.isNaN(instant.getTime()) ? null : toIncidentTime(instant, -instant.getTimezoneOffset());
}

/**
 * Converts the details to the call's input.
 * @param saved the recording date from which the field was filled; unchanged, it keeps its seconds
 */
export function recordingCall({ recordedAt, ...details }: RecordingDetails, saved: Date | null = null) {
  const { deviceId, wornBy, location } = details;
  if (saved && recordedAt === localTimeInput(saved))
    return { deviceId, wornBy, location, recordingDate: saved };
  // Without an offset, browsers parse it as local time.
  const instant = new Date(recordedAt);
  return { deviceId, wornBy, location, recordingDate: Number.isNaN(instant.getTime()) ? null : instant };
}
