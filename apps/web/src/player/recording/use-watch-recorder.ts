import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { useEffect, useEffectEvent } from 'react';
import type { PlayerController } from '../player-controller.ts';
import { usePictureDocument } from '../window/picture-window.ts';
import { recordPlayback } from './record-playback.ts';

/**
 * Reports the segments that were played while the picture was visible, on the page or in a window of its own; also when
 * the picture changes its window, and when the player is unmounted.
 */
export function useWatchRecorder(
  controller: PlayerController,
  onPlayed: ((segments: PlayedSegment[]) => void) | undefined,
): void {
  const isRecording = onPlayed !== undefined;
  const page = usePictureDocument();
  const report = useEffectEvent((segments: PlayedSegment[]) => onPlayed?.(segments));
  useEffect(() => {
    if (!isRecording) return undefined;
    const read = () => {
      const { isPlaying, isFrameShown, playingRate, isMuted, volume, isSoundReady } = controller.getState();
      if (!isFrameShown) return null;
      return {
        positionMicroseconds: controller.progress(),
        frameMicroseconds: controller.now(),
        isPlaying,
        rate: playingRate,
        hasSound: !isMuted && volume > 0 && isSoundReady,
      };
    };
    const subscribe = (listener: () => void) => controller.subscribeState(listener);
    return recordPlayback({ read, subscribe }, page, (segments) => report(segments));
  }, [controller, isRecording, page]);
}
