import { mergeStretches, type Stretch } from '@plainview/domain/review/stretches';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Tone } from '../../ui/feedback/tone.ts';
import { placeMarkers, type PlayerMarker } from '../markers.ts';
import { spokenTime } from '../time.ts';
import { usePlayer, usePlayerState, usePlayerTime } from '../use-player.ts';
import { MarkerLane } from './MarkerLane.tsx';

export interface TimelineProps {
  markers: ReadonlyArray<PlayerMarker>;
  onMarkerSelect: (id: string) => void;
  /** Parts that were watched before, in any order. */
  watched?: readonly Stretch[];
}

/** Colors of ranges. The marker at the start of a range also shows its tone by the icon. */
const rangeColor: Readonly<Record<Tone, string>> = {
  neutral: 'text-neutral',
  pending: 'text-pending',
  progress: 'text-progress',
  success: 'text-success',
  failed: 'text-failed',
};

const NOTHING: readonly Stretch[] = [];

const percent = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** Shows the whole duration: buffered, played and watched parts, ranges and, below, a button for each marker. */
export function Timeline({ markers, onMarkerSelect, watched = NOTHING }: TimelineProps) {
  const { durationMicroseconds: duration, buffered, rangeStart } = usePlayerState();
  const track = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const ranges = markers.filter((marker) => marker.endMicroseconds !== null);
  return (
    <div className="px-4 pt-2">
      <div ref={track} className="relative h-6">
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-2.5 h-1.5 overflow-hidden rounded-full bg-neutral-tint"
        >
          {buffered.map(({ start, end }) => (
            <span
              key={start}
              className="absolute inset-y-0 bg-neutral-line"
              style={{ left: percent(start, duration), width: percent(end - start, duration) }}
            />
          ))}
        </div>
        <div aria-hidden="true" className="absolute inset-x-0 top-0.5 h-1">
          {ranges.map((marker) => (
            <span
              key={marker.id}
              className={cx('absolute inset-y-0 min-w-1 rounded-full bg-current', rangeColor[marker.tone])}
              style={{
                left: percent(marker.startMicroseconds, duration),
                width: percent((marker.endMicroseconds ?? 0) - marker.startMicroseconds, duration),
              }}
            />
          ))}
          {rangeStart !== null && (
            <span
              className="absolute -top-0.5 h-5 w-0.5 bg-pending"
              style={{ left: percent(rangeStart.microseconds, duration) }}
            />
          )}
        </div>
        <div aria-hidden="true" className="absolute inset-x-0 top-5 h-1 overflow-hidden rounded-full">
          {mergeStretches(watched).map(({ startMicroseconds: start, endMicroseconds: end }) => (
            <span
              key={start}
              title="Watched"
              className="absolute inset-y-0 bg-success"
              style={{ left: percent(start, duration), width: percent(end - start, duration) }}
            />
          ))}
        </div>
        <Playhead duration={duration} />
      </div>
      <MarkerLane placed={placeMarkers(markers, duration, width)} onMarkerSelect={onMarkerSelect} />
    </div>
  );
}

function Playhead({ duration }: { duration: number }) {
  const machine = usePlayer();
  const time = usePlayerTime();
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute start-0 top-2.5 h-1.5 rounded-full bg-accent"
        style={{ width: percent(time, duration) }}
      />
      <span
        aria-hidden="true"
        className="absolute top-1.5 size-3.5 -translate-x-1/2 rounded-full border-2 border-surface bg-accent"
        style={{ left: percent(time, duration) }}
      />
      <input
        type="range"
        data-timeline=""
        aria-label="Position"
        aria-valuetext={`${spokenTime(time)} of ${spokenTime(duration)}`}
        title={formatTimecode(time)}
        min={0}
        max={duration}
        step={1}
        value={Math.min(time, duration)}
        disabled={duration === 0}
        onChange={(event) => machine.seek(Number(event.target.value))}
        className="absolute -inset-x-2 top-0 h-6 w-[calc(100%+16px)] cursor-pointer appearance-none rounded-sm bg-transparent opacity-0 focus-visible:opacity-100 disabled:cursor-default [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:opacity-0"
      />
    </>
  );
}
