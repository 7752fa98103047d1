import { markBarrierOf } from './mark-barrier.ts';
import type { PlayerController } from './player-controller.ts';
import { closeRange, type Mark, type MarkedPosition } from './range-mark.ts';

/** A digit key that is held for less than this marks a moment. */
const TAP_MILLISECONDS = 400;

interface Press {
  readonly digit: number;
  readonly start: MarkedPosition;
  readonly at: number;
  /** Whether the key ends a range that was begun with I. */
  readonly isEnd: boolean;
}

/**
 * Marks by digit keys: a tap marks the moment at which the key went down, holding it marks the range until it
 * comes up. After a range was begun with I, the key ends it. A key that goes down during a seek marks from
 * the frame that the seek shows, if it is still held then.
 */
export function createDigitMarks(controller: PlayerController) {
  let pressed: Press | null = null;
  let stopWaiting: (() => void) | null = null;

  function begin(digit: number): void {
    const { rangeStart } = controller.getState();
    const start = rangeStart ?? controller.position();
    pressed = { digit, start, at: performance.now(), isEnd: rangeStart !== null };
    controller.patch({ rangeStart: start });
  }

  function beginWhenShown(digit: number): void {
    const end = controller.subscribeState(() => {
      if (markBarrierOf(controller.getState()) !== null) return;
      end();
      begin(digit);
    });
    stopWaiting = end;
  }

  return {
    /** @param canMark reports why nothing can be marked now, if so */
    press: (digit: number, canMark: () => boolean): void => {
      stopWaiting?.();
      if (canMark()) begin(digit);
      else if (markBarrierOf(controller.getState()) === 'waiting') beginWhenShown(digit);
    },
    release: (digit: number, canMark: () => boolean, mark: (done: Mark, digit: number) => void): void => {
      stopWaiting?.();
      const press = pressed;
      if (press?.digit !== digit) return;
      pressed = null;
      controller.patch({ rangeStart: null });
      const isTap = !press.isEnd && performance.now() - press.at < TAP_MILLISECONDS;
      const range = isTap || !canMark() ? null : closeRange(press.start, controller.position());
      mark(range !== null && 'mark' in range ? range.mark : { start: press.start, end: null }, digit);
    },
  };
}
