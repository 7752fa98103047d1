import type { Stretch } from '@plainview/domain/review/coverage/stretches';
import { useEffect } from 'react';
import type { PlayerController } from '../player-controller.ts';
import { FASTEST_SPEECH_RATE, type SilenceSpeed } from './silence-speed.ts';
import { type Look, lookAt } from './two-speed.ts';

/**
 * Plays quiet parts at another speed. Looks at the position before each repaint, since a timer or the time of
 * the last frame would be late at high speeds. A hidden page is not repainted, so everything plays at the
 * speed of speech there.
 * @param chosen speed of the quiet parts, and whether speech is capped; null plays everything at
 *   the chosen speed
 */
export function useTwoSpeed(
  controller: PlayerController,
  parts: readonly Stretch[],
  chosen: Pick<SilenceSpeed, 'rate' | 'isSpeechCapped'> | null,
): void {
  const rate = chosen?.rate ?? null;
  const fastestSpeech = chosen?.isSpeechCapped ? FASTEST_SPEECH_RATE : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (rate === null) return undefined;
    let last: Look | null = null;
    const look = (): void => {
      const { rate: chosenRate, playingRate, isPlaying } = controller.getState();
      const speech = Math.min(chosenRate, fastestSpeech);
      if (document.hidden) {
        last = null;
        controller.setPlayingRate(speech);
        return;
      }
      const speeds = { speech, silence: rate };
      // A paused player moves by jumps only.
      const next = lookAt(parts, speeds, isPlaying ? last : null, controller.progress(), performance.now());
      last = isPlaying && next.backTo === null ? next : null;
      if (next.rate !== playingRate) controller.setPlayingRate(next.rate);
      if (next.backTo !== null) controller.seek(next.backTo);
    };
    let repaint = 0;
    const beforeRepaint = (): void => {
      if (controller.getState().isPlaying) look();
      else last = null;
      repaint = requestAnimationFrame(beforeRepaint);
    };
    const unsubscribe = controller.subscribeTime(look);
    document.addEventListener('visibilitychange', look);
    beforeRepaint();
    look();
    return () => {
      cancelAnimationFrame(repaint);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
      controller.setPlayingRate(controller.getState().rate);
    };
  }, [controller, parts, rate, fastestSpeech]);
}
