import { useRef } from 'react';
import type { PlayerMachine } from './player-controller.ts';
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

interface DigitMarks {
  readonly press: (digit: number) => void;
  readonly release: (digit: number) => void;
}

/**
 * Marks by digit keys: a tap marks the moment at which the key went down, holding it marks the range until it comes up.
 * After a range was begun with I, the key ends it.
 */
export function useDigitMarks(
  machine: PlayerMachine,
  canMark: () => boolean,
  mark: (done: Mark, digit: number) => void,
): DigitMarks {
  const pressed = useRef<Press | null>(null);
  return {
    press: (digit) => {
      if (!canMark()) return;
      const { rangeStart } = machine.getState();
      const start = rangeStart ?? machine.position();
      pressed.current = { digit, start, at: performance.now(), isEnd: rangeStart !== null };
      machine.patch({ rangeStart: start });
    },
    release: (digit) => {
      const press = pressed.current;
      if (press?.digit !== digit) return;
      pressed.current = null;
      machine.patch({ rangeStart: null });
      const isTap = !press.isEnd && performance.now() - press.at < TAP_MILLISECONDS;
      const range = isTap || !canMark() ? null : closeRange(press.start, machine.position());
      mark(range !== null && 'mark' in range ? range.mark : { start: press.start, end: null }, digit);
    },
  };
}
