import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { connectElement } from './connect-element.ts';
import type { PlayerMachine } from './player-controller.ts';

export interface VideoSource {
  readonly src: string;
  /** Used until the file reports its own duration, or if it has none. */
  readonly durationMicroseconds: number;
  readonly initialTimeMicroseconds: number;
}

/**
 * Connects a video element to the controller. `retry` loads the file again and continues at
 * the same position.
 */
export function useVideoSource(
  machine: PlayerMachine,
  { src, durationMicroseconds, initialTimeMicroseconds }: VideoSource,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly retry: () => void } {
  const video = useRef<HTMLVideoElement>(null);
  const start = useRef(initialTimeMicroseconds);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const disconnect = connectElement(element, machine, {
      source: src,
      startMicroseconds: start.current,
      durationMicroseconds,
    });
    return () => {
      // Another file of the same video continues at the same position.
      start.current = machine.getTime() || start.current;
      disconnect();
    };
    // The measured duration is only a fallback; its late arrival must not reload the file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [machine, src, attempt]);
  const retry = useCallback(() => {
    start.current = machine.getTime();
    setAttempt((count) => count + 1);
  }, [machine]);
  return { video, retry };
}
