import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PlayerController } from '../player-controller.ts';
import type { PlayerState } from '../player-state.ts';
import { connectElement } from './connect-element.ts';

export interface VideoSource {
  readonly src: string;
  /** Length as measured by the server; 0 if unknown. */
  readonly durationMicroseconds: number;
  readonly initialTimeMicroseconds: number;
  /** The window that shows the picture; null or undefined if it is on the page. */
  readonly view?: Window | null;
}

/**
 * Connects a video element to the controller, again when it moves to another window. `retry` loads the file again
 * and continues at the same position.
 */
export function useVideoSource(
  controller: PlayerController,
  { src, durationMicroseconds, initialTimeMicroseconds, view = null }: VideoSource,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly retry: () => void } {
  const video = useRef<HTMLVideoElement>(null);
  const start = useRef(initialTimeMicroseconds);
  const [attempt, setAttempt] = useState(0);
  /** The state of playback in the window that showed the picture, to continue in another one. */
  const left = useRef<Pick<PlayerState, 'isPlaying' | 'rangeStart'> & Pick<VideoSource, 'view'>>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const disconnect = connectElement(element, controller, {
      source: src,
      startMicroseconds: start.current,
      durationMicroseconds,
    });
    if (left.current && left.current.view !== view) {
      controller.patch({ rangeStart: left.current.rangeStart });
      if (left.current.isPlaying) controller.play();
    }
    return () => {
      const { isPlaying, rangeStart } = controller.getState();
      left.current = { isPlaying, rangeStart, view };
      // Another file of the same video continues at the same position.
      start.current = controller.getTime() || start.current;
      disconnect();
    };
    // A length that is measured later must not reload the file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [controller, src, attempt, view]);
  useEffect(() => controller.setMeasuredLength(durationMicroseconds), [controller, durationMicroseconds]);
  const retry = useCallback(() => {
    start.current = controller.getTime();
    setAttempt((count) => count + 1);
  }, [controller]);
  return { video, retry };
}
