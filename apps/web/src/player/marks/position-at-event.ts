import type { PlayerController } from '../player-controller.ts';
import type { MarkedPosition } from '../range-mark.ts';

/** An event that is handled this much later is placed at its own time. About a frame. */
const LATE_MILLISECONDS = 30;

/**
 * Returns the position at the time of an event, which a busy page handles later: that of the frame that was shown
 * then.
 * @param at time stamp of the event
 */
export function positionAtEvent(controller: PlayerController, at: number): MarkedPosition {
  const { isPlaying, playingRate } = controller.getState();
  const late = performance.now() - at;
  const shown = controller.position();
  if (!isPlaying || !(late > LATE_MILLISECONDS)) return shown;
  const then = Math.max(0, Math.round(shown.microseconds - late * 1000 * playingRate));
  return { ...controller.positionAt(then), rate: shown.rate };
}
