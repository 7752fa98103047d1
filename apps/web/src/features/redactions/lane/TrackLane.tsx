import { frameAt, timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { isWithin, type TimeWindow } from '../../../player/timeline/time-window.ts';
import { useAppearance } from '../../../player/timeline/use-appearance.ts';
import { usePlayer, usePlayerState, usePlayerTime } from '../../../player/use-player.ts';
import type { VideoMarks } from '../marks/video-marks.ts';
import { drawLane, LANE_HEIGHT, MOST_ROWS, rowAt, type LaneColors, type TrackBar } from './draw-lane.ts';
import { barAt, placeInRows } from './lane-layout.ts';

interface TrackLaneProps {
  readonly marks: VideoMarks;
  readonly index: FrameIndex | null;
}

/** Resolves design tokens for the current theme. */
function readColors(canvas: HTMLCanvasElement): LaneColors {
  // With reduced motion every element has a very short transition, in which the color is still
  // the previous one.
  canvas.style.transitionProperty = 'none';
  const resolve = (token: string): string => {
    canvas.style.color = token;
    return getComputedStyle(canvas).color;
  };
  return {
    lane: resolve('var(--color-canvas)'),
    bar: resolve('var(--color-soft)'),
    selected: resolve('var(--color-accent)'),
    keyFrame: resolve('var(--color-surface)'),
    muted: resolve('var(--color-pending)'),
  };
}

/**
 * Shows below the timeline when each region is hidden, with its key frames, and what is muted. A press selects a mark
 * and goes there; the list of marks does the same by keyboard.
 */
export function TrackLane({ marks, index }: TrackLaneProps) {
  const controller = usePlayer();
  const { durationMicroseconds: duration } = usePlayerState();
  const zoomed = controller.window.use();
  const shown = useMemo(() => zoomed ?? { from: 0, to: duration }, [zoomed, duration]);
  const { marks: content, selectedId } = marks.state.use();
  const { tracks, mutedRanges } = content;
  const appearance = useAppearance();
  const lane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = lane.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const rows = useMemo(() => placeInRows<TrackBar>(tracks.map(barOf), MOST_ROWS), [tracks]);
  const timeOf = useMemo(
    () => (frame: number) =>
      index === null ? 0 : frame > index.times.length ? index.endMicroseconds : timeOfFrame(index, frame),
    [index],
  );
  const colors = useRef<{ readonly appearance: number; readonly values: LaneColors } | null>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio;
    const [wide, tall] = [Math.round(width * ratio), Math.round(LANE_HEIGHT * ratio)];
    if (element.width !== wide) element.width = wide;
    if (element.height !== tall) element.height = tall;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (colors.current?.appearance !== appearance)
      colors.current = { appearance, values: readColors(element) };
    drawLane(context, { shown, width, rows, mutedRanges, selectedId, timeOf }, colors.current.values);
  }, [shown, width, rows, mutedRanges, selectedId, timeOf, appearance]);

  const onPointerDown = (event: PointerEvent): void => {
    const box = lane.current?.getBoundingClientRect();
    if (!box || event.button !== 0 || width === 0) return;
    const at = shown.from + ((event.clientX - box.left) / width) * (shown.to - shown.from);
    const row = rowAt(event.clientY - box.top, rows.length);
    const found =
      row === null
        ? mutedRanges.find((one) => one.startMicroseconds <= at && at < one.endMicroseconds)
        : index && barAt(rows, row, frameAt(index, at));
    marks.select(found?.id ?? null);
    controller.seek(Math.round(at));
  };
  return (
    <div
      ref={lane}
      aria-hidden="true"
      title="Regions and muted ranges"
      onPointerDown={onPointerDown}
      className="relative mt-1 mb-1 cursor-pointer"
      style={{ height: LANE_HEIGHT }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      {tracks.length + mutedRanges.length === 0 && (
        <span className="absolute start-2 top-2 text-xs text-soft">Regions and muted ranges</span>
      )}
      <Playhead shown={shown} />
    </div>
  );
}

/** A track is hidden through its last frame. */
const barOf = (track: TrackBar['track']): TrackBar => ({
  id: track.id,
  from: track.startFrame,
  to: track.endFrame + 1,
  track,
});

function Playhead({ shown }: { readonly shown: TimeWindow }) {
  const time = usePlayerTime();
  if (!isWithin(shown, time) || shown.to <= shown.from) return null;
  const left = `${((time - shown.from) / (shown.to - shown.from)) * 100}%`;
  return <span className="absolute inset-y-0 w-px bg-ink" style={{ left }} />;
}
