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
  machine: PlayerController,
  parts: readonly Stretch[],
  chosen: Pick<SilenceSpeed, 'rate' | 'isSpeechCapped'> | null,
): void {
  const rate = chosen?.rate ?? null;
  const fastestSpeech = chosen?.isSpeechCapped ? FASTEST_SPEECH_RATE : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (rate === null) return undefined;
    let last: Look | null = null;
    const look = (): void => {
      const { rate: chosenRate, playingRate, isPlaying } = machine.getState();
      const speech = Math.min(chosenRate, fastestSpeech);
      if (document.hidden) {
        last = null;
        machine.setPlayingRate(speech);
        return;
      }
      const speeds = { speech, silence: rate };
      // A paused player moves by jumps only.
      const next = lookAt(parts, speeds, isPlaying ? last : null, machine.progress(), performance.now());
      last = isPlaying && next.backTo === null ? next : null;
      if (next.rate !== playingRate) machine.setPlayingRate(next.rate);
      if (next.backTo !== null) machine.seek(next.backTo);
    };
    let repaint = 0;
    const beforeRepaint = (): void => {
      if (machine.getState().isPlaying) look();
      else last = null;
      repaint = requestAnimationFrame(beforeRepaint);
    };
    const unsubscribe = machine.subscribeTime(look);
    document.addEventListener('visibilitychange', look);
    beforeRepaint();
    look();
    return () => {
      cancelAnimationFrame(repaint);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
      machine.setPlayingRate(machine.getState().rate);
    };
  }, [machine, parts, rate, fastestSpeech]);
}
