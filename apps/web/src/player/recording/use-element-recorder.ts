import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { recordPlayback } from './record-playback.ts';

const CHANGES = [
  'play',
  'playing',
  'waiting',
  'pause',
  'seeking',
  'seeked',
  'ratechange',
  'volumechange',
  'ended',
];

/** Reports the segments that a video element played while the page was visible. */
export function useElementRecorder(
  element: RefObject<HTMLVideoElement | null>,
  isRecording: boolean,
  onPlayed: (segments: PlayedSegment[]) => void,
): void {
  const report = useEffectEvent(onPlayed);
  useEffect(() => {
    const video = element.current;
    if (video === null || !isRecording) return undefined;
    const read = () => {
      if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      const positionMicroseconds = Math.round(video.currentTime * 1_000_000);
      return {
        positionMicroseconds,
        frameMicroseconds: positionMicroseconds,
        isPlaying: !video.paused && !video.ended,
        rate: video.playbackRate,
        hasSound: !video.muted && video.volume > 0,
      };
    };
    const subscribe = (listener: () => void) => {
      for (const change of CHANGES) video.addEventListener(change, listener);
      return () => {
        for (const change of CHANGES) video.removeEventListener(change, listener);
      };
    };
    return recordPlayback({ read, subscribe }, video.ownerDocument, (segments) => report(segments));
  }, [element, isRecording]);
}
