import { useEffect, useEffectEvent, useRef } from 'react';
import { type Command, commandOf, NO_KEYS } from './keyboard-shortcuts.ts';
import { keyPlaceOf } from './shortcut-context.ts';

/** A digit key that is held down. */
interface HeldDigit {
  /** The physical key: with Shift, a digit key comes up as another character. */
  readonly code: string;
  readonly digit: number;
}

/**
 * Runs the player's shortcuts wherever the focus is on the page, except in text fields and overlays. Space
 * activates a control that was reached by keyboard; after a click it plays and pauses.
 * @param screenKeys characters in lower case that the screen handles instead
 */
export function usePlayerKeys(
  hasCharacterKeys: boolean,
  run: (command: Command) => void,
  screenKeys: readonly string[] = NO_KEYS,
): void {
  const isByKeyboard = useRef(true);
  const held = useRef<HeldDigit | null>(null);
  const release = useEffectEvent((at: number, code?: string) => {
    const { current } = held;
    if (current === null || (code !== undefined && code !== current.code)) return;
    held.current = null;
    run({ kind: 'digit-up', digit: current.digit, at });
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') isByKeyboard.current = true;
    if (event.defaultPrevented || event.isComposing) return;
    if (screenKeys.includes(event.key.toLowerCase())) return;
    const place = keyPlaceOf(event.target);
    const isClicked = place === 'control' && event.key === ' ' && !isByKeyboard.current;
    const command = place && commandOf(event, isClicked ? 'page' : place, hasCharacterKeys);
    if (!command) return;
    event.preventDefault();
    // A clicked button would handle Space itself.
    if (isClicked) event.stopPropagation();
    if (command.kind === 'digit-down') {
      // A held key repeats, and a second one would end the mark of the first.
      if (held.current !== null) return;
      held.current = { code: event.code, digit: command.digit };
    }
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    const onKeyUp = (event: KeyboardEvent) => release(event.timeStamp, event.code);
    // The key may come up in another window.
    const onBlur = (event: Event) => release(event.timeStamp);
    const onPointerDown = () => {
      isByKeyboard.current = false;
    };
    // Capture phase: runs before the timeline handles arrow keys.
    document.addEventListener('keydown', listener, { capture: true });
    document.addEventListener('keyup', onKeyUp, { capture: true });
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('keydown', listener, { capture: true });
      document.removeEventListener('keyup', onKeyUp, { capture: true });
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, []);
}
