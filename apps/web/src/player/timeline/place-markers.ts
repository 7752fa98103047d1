import type { PlayerMarker } from '../markers.ts';
import type { TimeWindow } from './time-window.ts';

export interface PlacedMarkers {
  readonly first: PlayerMarker;
  /** All of them, by time. */
  readonly markers: readonly PlayerMarker[];
  /** Position in the window, from 0 to 1. */
  readonly at: number;
}

/** Width of a marker's button including a gap, in pixels. */
const buttonWidth = 28;

/**
 * Places each marker that starts in the window. One that would overlap the button before it joins that button.
 */
export function placeMarkers(
  markers: ReadonlyArray<PlayerMarker>,
  { from, to }: TimeWindow,
  widthPixels: number,
): PlacedMarkers[] {
  if (to <= from) return [];
  const placed: PlacedMarkers[] = [];
  let last: { readonly end: number; readonly group: PlayerMarker[] } | null = null;
  for (const marker of markers.toSorted((a, b) => a.startMicroseconds - b.startMicroseconds)) {
    const at = Math.max(0, (marker.startMicroseconds - from) / (to - from));
    if (marker.startMicroseconds < from || at > 1) continue;
    const left = at * widthPixels;
    if (last && left < last.end) last.group.push(marker);
    else {
      const group = [marker];
      last = { end: left + buttonWidth, group };
      placed.push({ first: marker, markers: group, at });
    }
  }
  return placed;
}
