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

export interface PlacedMarker {
  marker: PlayerMarker;
  /** Position on the timeline, from 0 to 1. */
  at: number;
  /** Line below the timeline, so that neighboring markers do not overlap. */
  lane: number;
}

/** Width of a marker's button including a gap, in pixels. */
const buttonWidth = 28;
const maximumLanes = 4;

/** Puts each marker in the first line with enough room, else in the last one. */
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
