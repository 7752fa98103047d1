import { useRef, type PointerEvent } from 'react';
import { dragPicture } from '../../../player/picture/picture-view.ts';
import type { PlayerController } from '../../../player/player-controller.ts';

/** Moves a picture that is zoomed into by dragging with Ctrl or Cmd: without it, dragging draws. */
export function usePicturePan(controller: PlayerController) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const stop = (): void => {
    last.current = null;
  };
  return {
    onPointerDownCapture: (event: PointerEvent): void => {
      if (event.button === 0 && (event.ctrlKey || event.metaKey))
        last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMoveCapture: (event: PointerEvent<HTMLElement>): void => {
      const { current } = last;
      if (!current) return;
      last.current = { x: event.clientX, y: event.clientY };
      // The layer is as large as the zoomed picture, of which the view's parts are.
      const { zoom } = controller.picture.get();
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const [right, down] = [event.clientX - current.x, event.clientY - current.y];
      controller.picture.set(
        dragPicture(controller.picture.get(), (right * zoom) / width, (down * zoom) / height),
      );
    },
    onPointerUpCapture: stop,
    onPointerLeave: stop,
  };
}
