import type { PlayerMarker } from '../markers.ts';
import type { TimeWindow } from './time-window.ts';

export interface PlacedMarkers {
  readonly first: PlayerMarker;
  /** All of them, by time. */
  readonly markers: readonly PlayerMarker[];
  /** Position in the window, from 0 to 1. */
  readonly at: number;
  /** Line below the timeline, so that neighboring markers do not overlap. */
  readonly lane: number;
}

/** Width of a marker's button including a gap, in pixels. */
const buttonWidth = 28;
const maximumLanes = 4;

/**
 * Puts each marker that starts in the window in the first line with enough room. Markers without room join
 * the last one in the last line.
 */
export function placeMarkers(
  markers: ReadonlyArray<PlayerMarker>,
  { from, to }: TimeWindow,
  widthPixels: number,
): PlacedMarkers[] {
  if (to <= from) return [];
  const lanes: { end: number; group: PlayerMarker[] }[] = [];
  const placed: PlacedMarkers[] = [];
  for (const marker of markers.toSorted((a, b) => a.startMicroseconds - b.startMicroseconds)) {
    const at = Math.max(0, (marker.startMicroseconds - from) / (to - from));
    if (marker.startMicroseconds < from || at > 1) continue;
    const left = at * widthPixels;
    const free = lanes.findIndex(({ end }) => end <= left);
    const lane = free === -1 ? lanes.length : free;
    if (lane === maximumLanes) lanes.at(-1)?.group.push(marker);
    else {
      const group = [marker];
      lanes[lane] = { end: left + buttonWidth, group };
      placed.push({ first: marker, markers: group, at, lane });
    }
  }
  return placed;
}
