import { characterKeys } from './character-keys.ts';
import { findCommand, PALETTE_SHORTCUT, runCommand, type Command } from './commands.ts';
import { isOverlayOpen, isTextField } from './key-context.ts';
import { shortcutOf } from './shortcut-of.ts';

/** How long a shortcut is kept that no part of the page offers yet. */
const KEPT_MILLISECONDS = 10_000;

const offers =
  (wanted: string) =>
  ({ shortcut }: Command): boolean =>
    shortcut === wanted;

/** Returns the shortcut that is meant: of a letter with Shift its own one, unless only that of the letter is offered. */
function wantedShortcut(pressed: string, hasShift: boolean): string {
  if (!hasShift || !/^\p{L}$/u.test(pressed)) return pressed;
  const shifted = `Shift+${pressed.toUpperCase()}`;
  return !findCommand(offers(shifted)) && findCommand(offers(pressed)) ? pressed : shifted;
}

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
    const wanted = wantedShortcut(pressed, event.shiftKey);
    if (findCommand(offers(wanted)) || wanted === PALETTE_SHORTCUT) event.preventDefault();
    const drop = runCommand(offers(wanted));
    const timer = setTimeout(drop, KEPT_MILLISECONDS);
    forget = () => {
      clearTimeout(timer);
      drop();
    };
  });
}
