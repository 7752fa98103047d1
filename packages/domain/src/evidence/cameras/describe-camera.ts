/** The recorded facts about the camera of a video. Empty or null if they are not recorded. */
interface RecordedCamera {
  readonly fileName: string;
  /** The officer who wore it. */
  readonly wornBy: string | null;
  readonly deviceId: string | null;
}

/**
 * Returns what names a video next to its label: the officer who wore the camera and its device, such as
 * "Ofc. Reyes · AX-2041"; the name of the file if the officer is not recorded.
 */
export function describeCamera({ fileName, wornBy, deviceId }: RecordedCamera): string {
  if (!wornBy) return fileName;
  return deviceId ? `${wornBy} · ${deviceId}` : wornBy;
}
