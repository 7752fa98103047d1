import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { SECOND } from '@plainview/domain/shared/time';
import { useEffect, useEffectEvent } from 'react';
import type { PlayerController } from './player-controller.ts';
import { WatchRecorder } from './watch-recorder.ts';
import { usePictureDocument } from './window/picture-window.ts';

const OBSERVE_EVERY = SECOND / 4;
const REPORT_EVERY = 10 * SECOND;

/**
 * Reports the segments that were played while the picture was visible, on the page or in a window of its own:
 * every ten seconds, when playback stops, the picture is hidden or changes its window, and when the player is
 * unmounted.
 */
export function useWatchRecorder(
  controller: PlayerController,
  onPlayed: ((segments: PlayedSegment[]) => void) | undefined,
): void {
  const isRecording = onPlayed !== undefined;
  const page = usePictureDocument();
  const report = useEffectEvent((segments: PlayedSegment[]) => {
    if (segments.length > 0) onPlayed?.(segments);
  });
  useEffect(() => {
    if (!isRecording) return undefined;
    const recorder = new WatchRecorder();
    const isVisible = () => page.visibilityState === 'visible';
    const observe = (): void => {
      const { isPlaying, isFrameShown, playingRate, isMuted, volume, isSoundReady } = controller.getState();
      if (!isVisible() || !isFrameShown) recorder.interrupt();
      else
        recorder.observe(
          {
            positionMicroseconds: controller.progress(),
            frameMicroseconds: controller.now(),
            isPlaying,
            rate: playingRate,
            hasSound: !isMuted && volume > 0 && isSoundReady,
          },
          performance.now(),
        );
    };
    const send = (): void => {
      observe();
      report(recorder.take());
    };
    const sendWhenHidden = (): void => {
      if (!isVisible()) send();
    };
    let wasPlaying = false;
    const unsubscribe = controller.subscribeState(() => {
      const { isPlaying } = controller.getState();
      if (wasPlaying && !isPlaying) send();
      else observe();
      wasPlaying = isPlaying;
    });
    const observing = setInterval(observe, OBSERVE_EVERY);
    const reporting = setInterval(send, REPORT_EVERY);
    page.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      unsubscribe();
      clearInterval(observing);
      clearInterval(reporting);
      page.removeEventListener('visibilitychange', sendWhenHidden);
      report(recorder.take());
    };
  }, [controller, isRecording, page]);
}
