import { formatTimecode } from '@plainview/domain/shared/duration';
import { CircleAlert, Info, OctagonAlert, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { type Tone, toneClass } from '../../ui/feedback/tone.ts';
import type { PlacedMarker } from '../markers.ts';
import { usePlayer } from '../use-player.ts';

export interface MarkerLaneProps {
  placed: ReadonlyArray<PlacedMarker>;
  onMarkerSelect: (id: string) => void;
}

const laneHeight = 28;

/** Icons of the severities, so that markers differ by more than color. */
const icons: Readonly<Record<Tone, LucideIcon>> = {
  success: ThumbsUp,
  neutral: Info,
  progress: CircleAlert,
  pending: TriangleAlert,
  failed: OctagonAlert,
};

/** Shows a button below the timeline for each marker. Buttons that would overlap go to the next line. */
export function MarkerLane({ placed, onMarkerSelect }: MarkerLaneProps) {
  const machine = usePlayer();
  if (placed.length === 0) return null;
  const lanes = Math.max(...placed.map(({ lane }) => lane)) + 1;
  return (
    <ul aria-label="Markers" className="relative" style={{ height: lanes * laneHeight }}>
      {placed.map(({ marker, at, lane }) => {
        const Icon = icons[marker.tone];
        return (
          <li
            key={marker.id}
            className="absolute -translate-x-1/2"
            style={{ left: `${at * 100}%`, top: lane * laneHeight }}
          >
            <button
              type="button"
              title={`${formatTimecode(marker.startMicroseconds)} ${marker.label}`}
              onClick={() => {
                machine.seek(marker.startMicroseconds);
                onMarkerSelect(marker.id);
              }}
              className={cx(
                'flex size-6 cursor-pointer items-center justify-center rounded-full border hover:z-10',
                toneClass[marker.tone],
              )}
            >
              <Icon aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{`${marker.label}, at ${formatTimecode(marker.startMicroseconds)}`}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
