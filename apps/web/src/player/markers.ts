import type { Tone } from '../ui/feedback/tone.ts';

/** A moment, or a range where it has an end. */
export interface PlayerMarker {
  id: string;
  startMicroseconds: number;
  endMicroseconds: number | null;
  label: string;
  tone: Tone;
}

/** How near a marker counts as being on it, so that stepping does not stay where it is. */
const nearby = 100_000;

/** The marker before or after a position. */
export function neighbourMarker(
  markers: ReadonlyArray<PlayerMarker>,
  microseconds: number,
  step: -1 | 1,
): PlayerMarker | undefined {
  const sorted = markers.toSorted((a, b) => a.startMicroseconds - b.startMicroseconds);
  return step === 1
    ? sorted.find((marker) => marker.startMicroseconds > microseconds + nearby)
    : sorted.findLast((marker) => marker.startMicroseconds < microseconds - nearby);
}

export interface PlacedMarker {
  marker: PlayerMarker;
  /** From 0 to 1 along the timeline. */
  at: number;
  /** The line below the timeline, so that neighbours do not cover each other. */
  lane: number;
}

/** The width that a marker's button takes, with a gap. */
const buttonWidth = 28;
const maximumLanes = 4;

/** Gives each marker a place in the first line where it has room; what finds none goes to the last. */
export function placeMarkers(
  markers: ReadonlyArray<PlayerMarker>,
  durationMicroseconds: number,
  widthPixels: number,
): PlacedMarker[] {
  if (durationMicroseconds <= 0) return [];
  const ends: number[] = [];
  return markers
    .toSorted((a, b) => a.startMicroseconds - b.startMicroseconds)
    .map((marker) => {
      const at = Math.min(1, Math.max(0, marker.startMicroseconds / durationMicroseconds));
      const left = at * widthPixels;
      const free = Array.from({ length: maximumLanes }, (_lane, lane) => lane).find(
        (lane) => (ends[lane] ?? Number.NEGATIVE_INFINITY) <= left,
      );
      const lane = free ?? maximumLanes - 1;
      ends[lane] = left + buttonWidth;
      return { marker, at, lane };
    });
}
