/** Number of bytes sent up to a time in milliseconds. */
export interface TransferSample {
  readonly at: number;
  readonly bytes: number;
}

/** Long enough to even out chunks, short enough to notice a slower line. */
const WINDOW_MILLISECONDS = 10_000;
const SHORTEST_MILLISECONDS = 900;

/** Adds a sample, and drops those that are too old. A transfer that started over begins again. */
export function addSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MILLISECONDS), sample];
}

/** Returns the bytes per second over the samples, or null while they are too few. */
export function transferRate(samples: readonly TransferSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < SHORTEST_MILLISECONDS) return null;
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
}

/** Formats the time that is left, coarser the longer it is: `8 s left`, `4 min left`, `2 h 5 min left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 55) return `${Math.max(1, Math.ceil(seconds / 5) * 5)} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
