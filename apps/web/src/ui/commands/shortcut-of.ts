import { isMac } from './shortcut-text.ts';

/**
 * Returns the shortcut of a key press in the notation of a command; null if the browser's own keys are held.
 */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (altKey || (isMac ? ctrlKey : metaKey)) return null;
  return ctrlKey || metaKey ? `Mod+${key.toUpperCase()}` : key.toLowerCase();
}
