const MICROSECONDS = 1000;

/** A camera with what its agency or its file says about its time. */
export interface RecordedCamera {
  readonly videoId: string;
  /** Null if it is not known when the camera started. */
  readonly recordingDate: Date | null;
}

/**
 * Returns the start of each camera by the recording times, if that of the main camera and of another one are known.
 * @param mainStart start of the main camera, in microseconds
 */
export function recordingStarts(
  cameras: readonly RecordedCamera[],
  mainId: string,
  mainStart: number,
): ReadonlyMap<string, number> | null {
  const main = cameras.find(({ videoId }) => videoId === mainId)?.recordingDate;
  if (!main) return null;
  const starts = new Map<string, number>();
  for (const { videoId, recordingDate } of cameras)
    if (recordingDate && videoId !== mainId)
      starts.set(videoId, mainStart + (recordingDate.getTime() - main.getTime()) * MICROSECONDS);
  return starts.size === 0 ? null : starts;
}

/** Returns how far starts are from the main camera's, in seconds: `+37 s, −4 s`. */
export function differencesText(starts: ReadonlyMap<string, number>, mainStart: number): string {
  return [...starts.values()]
    .map((start) => {
      const seconds = Math.round((start - mainStart) / 100_000) / 10;
      return `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s`;
    })
    .join(', ');
}
