import type { Tone } from '../ui/feedback/tone.ts';

/** A moment, or a range if it has an end. */
export interface PlayerMarker {
  id: string;
  startMicroseconds: number;
  endMicroseconds: number | null;
  label: string;
  tone: Tone;
}

/** Markers closer than this count as the current position, so that stepping always moves on. */
const nearby = 100_000;

/** Returns the marker before or after a position. */
export function neighborMarker(
  markers: ReadonlyArray<PlayerMarker>,
  microseconds: number,
  step: -1 | 1,
): PlayerMarker | undefined {
  const sorted = markers.toSorted((a, b) => a.startMicroseconds - b.startMicroseconds);
  return step === 1
    ? sorted.find((marker) => marker.startMicroseconds > microseconds + nearby)
    : sorted.findLast((marker) => marker.startMicroseconds < microseconds - nearby);
}

/** One marker, or several that are too close for a button each. */
