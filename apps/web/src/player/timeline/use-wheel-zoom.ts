import { type RefObject, useEffect } from 'react';
import type { PlayerController } from '../player-controller.ts';
import { movedTo, zoomed } from './time-window.ts';

/** Pixels of the wheel that zoom by a factor of 2. */
const PIXELS_PER_DOUBLING = 200;
const PIXELS_PER_LINE = 16;

/**
 * Zooms with Ctrl and the wheel (or two fingers) at the pointer, and scrolls horizontally while zoomed in.
 */
export function useWheelZoom(
  canvas: RefObject<HTMLCanvasElement | null>,
  controller: PlayerController,
): void {
  useEffect(() => {
    // The slider lies over the canvas.
    const area = canvas.current?.parentElement;
    if (!area) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const { durationMicroseconds: duration } = controller.getState();
      const { left, width } = area.getBoundingClientRect();
      if (duration === 0 || width === 0) return;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
      const current = controller.window.get();
      const shown = current ?? { from: 0, to: duration };
      const perPixel = (shown.to - shown.from) / width;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const factor = 2 ** ((-event.deltaY * unit) / PIXELS_PER_DOUBLING);
        const anchor = shown.from + (event.clientX - left) * perPixel;
        controller.window.set(zoomed(shown, factor, anchor, duration));
        return;
      }
      const horizontal = (event.shiftKey ? event.deltaX || event.deltaY : event.deltaX) * unit;
      if (!current || horizontal === 0) return;
      event.preventDefault();
      controller.window.set(movedTo(current, current.from + horizontal * perPixel, duration));
    };
    area.addEventListener('wheel', onWheel, { passive: false });
    return () => area.removeEventListener('wheel', onWheel);
  }, [canvas, controller]);
}
