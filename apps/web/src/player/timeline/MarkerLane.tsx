import { formatTimecode } from '@plainview/domain/shared/duration';
import { CircleAlert, Info, OctagonAlert, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { cx } from '../../ui/cx.ts';
import { type Tone, toneClass } from '../../ui/feedback/tone.ts';
import type { PlayerMarker } from '../markers.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { type PlacedMarkers, placeMarkers } from './place-markers.ts';
import { around, type TimeWindow } from './time-window.ts';

interface MarkerLaneProps {
  readonly shown: TimeWindow;
  /** In CSS pixels. */
  readonly width: number;
  readonly markers: readonly PlayerMarker[];
  readonly onMarkerSelect: (id: string) => void;
}

const RAIL_HEIGHT = 26;

/** Icons of the severities, so that markers differ by more than color. */
const icons: Readonly<Record<Tone, LucideIcon>> = {
  success: ThumbsUp,
  neutral: Info,
  progress: CircleAlert,
  pending: TriangleAlert,
  failed: OctagonAlert,
};

/** Shows a button below the timeline for each marker. Those that would overlap share one. */
export function MarkerLane({ shown: current, width, markers, onMarkerSelect }: MarkerLaneProps) {
  const controller = usePlayer();
  // Up to 200 buttons may follow the rest of the timeline a little later.
  const shown = useDeferredValue(current);
  const { durationMicroseconds: duration } = usePlayerState();
  const placed = useMemo(() => placeMarkers(markers, shown, width), [markers, shown, width]);
  if (markers.length === 0) return null;
  /** Zooms in on several markers; goes to the first if zooming cannot separate them. */
  const open = ({ first, markers: group }: PlacedMarkers): void => {
    const lastStart = group.at(-1)?.startMicroseconds ?? 0;
    const near = around(first.startMicroseconds, lastStart, duration);
    const isNearer = near !== null && near.to - near.from < shown.to - shown.from;
    if (lastStart > first.startMicroseconds && isNearer) return controller.window.set(near);
    controller.seek(first.startMicroseconds);
    return onMarkerSelect(first.id);
  };
  return (
    <ul aria-label="Markers" className="relative" style={{ height: RAIL_HEIGHT }}>
      {placed.map((one) => {
        const { first, at } = one;
        const count = one.markers.length;
        const isGroup = count > 1;
        const Icon = icons[first.tone];
        const time = formatTimecode(first.startMicroseconds);
        return (
          <li key={first.id} className="absolute -translate-x-1/2" style={{ left: `${at * 100}%` }}>
            <button
              type="button"
              title={isGroup ? `${time} ${count} markers` : `${time} ${first.label}`}
              onClick={() => open(one)}
              className={cx(
                'flex size-6 cursor-pointer items-center justify-center rounded-full border text-xs hover:z-10',
                toneClass[isGroup ? 'neutral' : first.tone],
              )}
            >
              {isGroup ? (
                <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              ) : (
                <Icon aria-hidden="true" className="size-3.5" />
              )}
              <span className="sr-only">
                {isGroup ? `Zoom in on ${count} markers, at ${time}` : `${first.label}, at ${time}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
