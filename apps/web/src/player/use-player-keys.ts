import { type RefObject, useEffect, useEffectEvent } from 'react';
import { keyPlaceOf } from './key-place.ts';
import { type Command, commandOf } from './keys.ts';

/** Listens while focus is in the player or nowhere in particular. */
export function usePlayerKeys(
  frame: RefObject<HTMLElement | null>,
  hasCharacterKeys: boolean,
  run: (command: Command) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const player = frame.current;
    if (!player || event.defaultPrevented || event.isComposing) return;
    const place = keyPlaceOf(event.target, player);
    const command = place && commandOf(event, place, hasCharacterKeys);
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the timeline's own handling of arrows.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
