import { useEffect, useEffectEvent, useRef } from 'react';
import { type Command, commandOf } from './keyboard-shortcuts.ts';
import { keyPlaceOf } from './shortcut-context.ts';

/**
 * Runs the player's shortcuts wherever the focus is on the page, except in text fields and overlays. Space activates a
 * control that was reached by keyboard; after a click it plays and pauses.
 */
export function usePlayerKeys(hasCharacterKeys: boolean, run: (command: Command) => void): void {
  const isByKeyboard = useRef(true);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') isByKeyboard.current = true;
    if (event.defaultPrevented || event.isComposing) return;
    const place = keyPlaceOf(event.target);
    const isClicked = place === 'control' && event.key === ' ' && !isByKeyboard.current;
    const command = place && commandOf(event, isClicked ? 'page' : place, hasCharacterKeys);
    if (!command) return;
    event.preventDefault();
    // A clicked button would handle Space itself.
    if (isClicked) event.stopPropagation();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    const onPointerDown = () => {
      isByKeyboard.current = false;
    };
    // Capture phase: runs before the timeline handles arrow keys.
    document.addEventListener('keydown', listener, { capture: true });
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', listener, { capture: true });
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, []);
}
