import { characterKeys } from './character-keys.ts';
import { findCommand, PALETTE_SHORTCUT, runCommand } from './commands.ts';
import { isOverlayOpen, isTextField } from './key-context.ts';
import { shortcutOf } from './shortcut-of.ts';

/** How long a shortcut is kept that no part of the page offers yet. */
const KEPT_MILLISECONDS = 10_000;

/**
 * Runs commands by their shortcuts wherever the focus is on the page, except in overlays; single characters
 * also not in text fields. A part of the page that handles a key itself prevents its default. A shortcut that
 * nothing offers yet is kept until the part that does has loaded, or the user presses something else.
 */
export function runShortcuts(page: Document): void {
  let forget: (() => void) | null = null;
  page.addEventListener('pointerdown', () => forget?.(), { capture: true, passive: true });
  page.addEventListener('keydown', (event) => {
    forget?.();
    const { target, defaultPrevented, isComposing } = event;
    const pressed = shortcutOf(event);
    if (defaultPrevented || isComposing || pressed === null || !(target instanceof Element)) return;
    if (pressed.length === 1 && (!characterKeys.get() || isTextField(target))) return;
    // The lock screen covers the page and is no dialog.
    if (isOverlayOpen() || 'locked' in page.documentElement.dataset) return;
    const command = findCommand(({ shortcut }) => shortcut === pressed);
    if (command || pressed === PALETTE_SHORTCUT) event.preventDefault();
    const drop = runCommand(({ shortcut }) => shortcut === pressed);
    const timer = setTimeout(drop, KEPT_MILLISECONDS);
    forget = () => {
      clearTimeout(timer);
      drop();
    };
  });
}
