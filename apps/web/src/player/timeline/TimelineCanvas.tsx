import { mergeStretches, type Stretch } from '@plainview/domain/review/coverage/stretches';
import { useEffect, useMemo, useRef } from 'react';
import type { PlayerMarker } from '../markers.ts';
import { silenceSpeed } from '../signals/silence-speed.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { drawTimeline } from './draw-timeline.ts';
import { followed, type TimeWindow } from './time-window.ts';
import { readColors, type TimelineColors } from './timeline-colors.ts';
import { useAppearance } from './use-appearance.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

interface TimelineCanvasProps {
  readonly shown: TimeWindow;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly markers: readonly PlayerMarker[];
  readonly watched: readonly Stretch[];
}

/**
 * Draws the part of the video that the timeline shows, again only when it changes, and follows the position.
 */
export function TimelineCanvas({ shown, width, height, markers, watched }: TimelineCanvasProps) {
  const controller = usePlayer();
  const { buffered, rangeStart } = usePlayerState();
  const signals = controller.signals.use();
  const { threshold: speechThreshold } = silenceSpeed.use();
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useRef<{ readonly appearance: number; readonly values: TimelineColors } | null>(null);
  const appearance = useAppearance();
  const merged = useMemo(() => mergeStretches(watched), [watched]);
  const scene = useMemo(
    () => ({
      shown,
      width,
      height,
      signals,
      speechThreshold,
      markers,
      watched: merged,
      buffered,
      rangeStart: rangeStart && rangeStart.microseconds,
    }),
    [shown, width, height, signals, speechThreshold, markers, merged, buffered, rangeStart],
  );
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio;
    const [wide, tall] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)];
    if (element.width !== wide) element.width = wide;
    if (element.height !== tall) element.height = tall;
    if (colors.current?.appearance !== appearance)
      colors.current = { appearance, values: readColors(element) };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTimeline(context, scene, colors.current.values);
  }, [scene, appearance]);
  useEffect(() => {
    let previous = controller.getTime();
    return controller.subscribeTime(() => {
      const position = controller.getTime();
      const zoomed = controller.window.get();
      if (zoomed) {
        const next = followed(zoomed, previous, position, controller.getState().durationMicroseconds);
        if (next !== zoomed) controller.window.set(next);
      }
      previous = position;
    });
  }, [controller]);
  useWheelZoom(canvas, controller);
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />;
}
