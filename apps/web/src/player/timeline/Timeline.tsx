import type { Stretch } from '@plainview/domain/review/coverage/stretches';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PlayerMarker } from '../markers.ts';
import { clamp } from '../time.ts';
import { usePlayer, usePlayerState, usePlayerTime } from '../use-player.ts';
import { HoverPreview, type HoverPictures } from './HoverPreview.tsx';
import { MarkerLane } from './MarkerLane.tsx';
import { spokenTime } from './spoken-time.ts';
import { isWithin, type TimeWindow } from './time-window.ts';
import { TimelineCanvas } from './TimelineCanvas.tsx';
import { TimelineScroll } from './TimelineScroll.tsx';
import { TimelineTools } from './TimelineTools.tsx';

interface TimelineProps {
  readonly markers: readonly PlayerMarker[];
  readonly onMarkerSelect: (id: string) => void;
  /** Parts that were watched before, in any order. */
  readonly watched?: readonly Stretch[];
  /** The video has signals, which may still load. */
  readonly hasLanes?: boolean;
  /** Whether silence can be sped up. */
  readonly hasSilence?: boolean;
  /** Null until the video is analyzed. */
  readonly hoverPictures?: HoverPictures | null;
  /** Shown below the track, with the same width. */
  readonly lane?: ReactNode;
}

/** Height of the lanes of sound, speech and motion, above the track. */
const LANES_HEIGHT = 46;
const TRACK_HEIGHT = 24;

const NOTHING: readonly Stretch[] = [];

/**
 * Shows the duration, or the part that is zoomed in on: sound, speech, motion, buffered, played and watched
 * parts, ranges and, below, a button for each marker.
 */
export function Timeline({
  markers,
  onMarkerSelect,
  watched = NOTHING,
  hasLanes = false,
  hasSilence = true,
  hoverPictures = null,
  lane,
}: TimelineProps) {
  const { durationMicroseconds: duration } = usePlayerState();
  const zoomed = usePlayer().window.use();
  const shown = useMemo(() => zoomed ?? { from: 0, to: duration }, [zoomed, duration]);
  const track = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The same element, so that the window's changes do not render it again.
  const tools = useMemo(
    () => <TimelineTools hasLanes={hasLanes} hasSilence={hasSilence} />,
    [hasLanes, hasSilence],
  );

  return (
    <div className="shrink-0 px-4">
      <TimelineScroll />
      <div ref={track} className="relative" style={{ height: TRACK_HEIGHT + (hasLanes ? LANES_HEIGHT : 0) }}>
        <TimelineCanvas
          shown={shown}
          width={width}
          height={TRACK_HEIGHT + (hasLanes ? LANES_HEIGHT : 0)}
          markers={markers}
          watched={watched}
        />
        <Playhead shown={shown} duration={duration} hasLanes={hasLanes} />
        <HoverPreview shown={shown} width={width} pictures={hoverPictures} />
      </div>
      <MarkerLane shown={shown} width={width} markers={markers} onMarkerSelect={onMarkerSelect} />
      {lane}
      {tools}
    </div>
  );
}

interface PlayheadProps {
  readonly shown: TimeWindow;
  readonly duration: number;
  readonly hasLanes: boolean;
}

function Playhead({ shown, duration, hasLanes }: PlayheadProps) {
  const controller = usePlayer();
  const time = usePlayerTime();
  const part = shown.to > shown.from ? clamp((time - shown.from) / (shown.to - shown.from), 0, 1) : 0;
  const at = `${part * 100}%`;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    controller.seek(event.key === 'Home' ? 0 : duration);
  };
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute start-0 bottom-2 h-1.5 rounded-full bg-accent"
        style={{ width: at }}
      />
      {isWithin(shown, time) && (
        <>
          {hasLanes && (
            <span aria-hidden="true" className="absolute top-0 bottom-4 w-px bg-ink" style={{ left: at }} />
          )}
          <span
            aria-hidden="true"
            className="absolute bottom-1 size-3.5 -translate-x-1/2 rounded-full border-2 border-surface bg-accent"
            style={{ left: at }}
          />
        </>
      )}
      <input
        type="range"
        data-timeline=""
        aria-label="Position"
        aria-valuetext={`${spokenTime(time)} of ${spokenTime(duration)}`}
        title={formatTimecode(time)}
        min={shown.from}
        max={shown.to}
        step={1}
        value={clamp(time, shown.from, shown.to)}
        disabled={duration === 0}
        onChange={(event) => controller.seek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        className="absolute -inset-x-2 inset-y-0 w-[calc(100%+16px)] cursor-pointer appearance-none rounded-sm bg-transparent opacity-0 focus-visible:opacity-100 disabled:cursor-default [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:opacity-0"
      />
    </>
  );
}
