import type { PlayerController } from '../player-controller.ts';
import { closeRange, type Mark, type MarkedPosition } from '../range-mark.ts';
import type { FrameWait } from './frame-wait.ts';
import { positionAtEvent } from './position-at-event.ts';

/** A digit key that is held for less than this marks a moment. */
const TAP_MILLISECONDS = 400;

interface Press {
  readonly digit: number;
  /** When the key went down, by its event: a busy page handles it later. */
  readonly at: number;
  /** Null until the frame of a seek is shown. */
  start: MarkedPosition | null;
  /** Whether the key ends a range that was begun with I. */
  isEnd: boolean;
  /** The key came up before the frame was shown. */
  isUp: boolean;
}

/**
 * Marks by digit keys: a tap marks the moment at which the key went down, holding it marks the range until it
 * comes up. After a range was begun with I, the key ends it. A key that goes down during a seek marks from
 * the frame that the seek shows, also if it has come up by then.
 */
export function createDigitMarks(controller: PlayerController, wait: FrameWait) {
  let pressed: Press | null = null;

  return {
    /** @param at time stamp of the event */
    press: (digit: number, at: number, mark: (done: Mark, digit: number) => void): boolean => {
      const press: Press = { digit, at, start: null, isEnd: false, isUp: false };
      pressed = press;
      const isPossible = wait.run(() => {
        const { rangeStart } = controller.getState();
        press.isEnd = rangeStart !== null;
        press.start = rangeStart ?? positionAtEvent(controller, at);
        if (press.isUp) {
          pressed = null;
          mark(spanned(press, controller.position()), digit);
          controller.patch({ rangeStart: null });
        } else controller.patch({ rangeStart: press.start });
      });
      if (!isPossible) pressed = null;
      return isPossible;
    },
    /** @param at time stamp of the event */
    release: (digit: number, at: number, mark: (done: Mark, digit: number) => void): void => {
      const press = pressed;
      if (press?.digit !== digit) return;
      if (press.start === null) {
        press.isUp = true;
        return;
      }
      pressed = null;
      controller.patch({ rangeStart: null });
      const isTap = !press.isEnd && at - press.at < TAP_MILLISECONDS;
      mark(
        isTap ? { start: press.start, end: null } : spanned(press, positionAtEvent(controller, at)),
        digit,
      );
    },
  };
}

/** Returns the range from a press to a position, or its moment if the position is not later. */
function spanned({ start, isEnd, isUp }: Press, end: MarkedPosition): Mark {
  const begun = start ?? end;
  const range = isUp && !isEnd ? null : closeRange(begun, end);
  return range !== null && 'mark' in range ? range.mark : { start: begun, end: null };
}
