import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { PlayerController } from '../player-controller.ts';
import { usePlayer } from '../use-player.ts';
import { isTypedElsewhere } from '../window/picture-window.ts';
import { describePicture, dragPicture, isAdjusted, pictureStyle } from './picture-view.ts';
import { recordedPicture } from './recorded-picture.ts';

/** Pixels that a pointer moves before it drags; a shorter press is a click. */
const CLICK_SLOP = 4;

const noteStyle: CSSProperties = { display: 'flex', gap: 8, alignItems: 'center' };
const resetStyle: CSSProperties = { textDecoration: 'underline', minHeight: 24, cursor: 'pointer' };

/** Adjusts the picture of the surrounding player, says so over it, and lets the pointer move a zoomed one. */
export function PictureLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const controller = usePlayer();
  const view = controller.picture.use();
  // Before what is measured in effects, such as where shapes are drawn.
  useLayoutEffect(() => {
    const video = videoOf(layer.current);
    if (video) Object.assign(video.style, pictureStyle(view));
  }, [view]);
  useEffect(() => {
    const video = videoOf(layer.current);
    return video ? dragByPointer(video, controller) : undefined;
  }, [controller]);
  const isElsewhere = isTypedElsewhere.use();
  return (
    <>
      <div
        ref={layer}
        className="absolute end-2 top-2 rounded-sm bg-bar px-2 text-xs text-bar-ink"
        style={isAdjusted(view) ? noteStyle : { display: 'none' }}
      >
        <span>
          Adjusted picture<span className="sr-only">: {describePicture(view)}</span>
        </span>
        <button
          type="button"
          title="Shows the picture as recorded (0)"
          onClick={() => controller.picture.set(recordedPicture)}
          style={resetStyle}
        >
          Reset
        </button>
      </div>
      {isElsewhere && (
        <output className="pointer-events-none absolute start-2 bottom-2 rounded-sm bg-bar px-2 py-1 text-xs text-bar-ink">
          Continue typing in the window of the review
        </output>
      )}
    </>
  );
}

const videoOf = (layer: HTMLElement | null): HTMLVideoElement | null =>
  layer?.parentElement?.querySelector('video') ?? null;

/** Moves a picture that is zoomed into with the pointer. A drag is no click, which would play or pause. */
function dragByPointer(video: HTMLVideoElement, controller: PlayerController): () => void {
  const stop = new AbortController();
  let last: { readonly x: number; readonly y: number } | null = null;
  let moved = 0;
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    run: (event: PointerEvent) => void,
  ) => video.addEventListener(type, run, { signal: stop.signal });
  on('pointerdown', (event) => {
    moved = 0;
    if (event.button !== 0 || controller.picture.get().zoom === 1) return;
    last = { x: event.clientX, y: event.clientY };
    video.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    if (!last) return;
    const [right, down] = [event.clientX - last.x, event.clientY - last.y];
    moved += Math.abs(right) + Math.abs(down);
    last = { x: event.clientX, y: event.clientY };
    const { clientWidth: width, clientHeight: height } = video;
    controller.picture.set(dragPicture(controller.picture.get(), right / width, down / height));
  });
  on('pointerup', () => (last = null));
  on('pointercancel', () => (last = null));
  video.addEventListener(
    'click',
    (event) => {
      if (moved > CLICK_SLOP) event.stopPropagation();
    },
    { signal: stop.signal, capture: true },
  );
  return () => stop.abort();
}
