import { useEffect } from 'react';
import { characterKeys } from './character-keys.ts';
import { findCommand } from './commands.ts';
import { isOverlayOpen, isTextField } from './key-context.ts';
import { shortcutOf } from './shortcut-of.ts';

/**
 * Runs commands by their shortcuts wherever the focus is on the page, except in overlays; single characters
 * also not in text fields. A part of the page that handles a key itself prevents its default.
 */
export function useShortcutKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, defaultPrevented, isComposing } = event;
      const pressed = shortcutOf(event);
      if (defaultPrevented || isComposing || pressed === null || !(target instanceof Element)) return;
      if (pressed.length === 1 && (!characterKeys.get() || isTextField(target))) return;
      const command = findCommand(({ shortcut }) => shortcut === pressed);
      // The lock screen covers the page and is no dialog.
      if (!command || isOverlayOpen() || 'locked' in document.documentElement.dataset) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
