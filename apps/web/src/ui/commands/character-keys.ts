import { createExternalStore } from '../external-store.ts';

const storageKey = 'plainview.player.characterKeys';

/** Returns whether single-character shortcuts are enabled. They are, unless switched off on this computer. */
function readCharacterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single-character shortcuts are enabled: the player's and those of all screens (WCAG 2.1.4). */
export const characterKeys = createExternalStore(readCharacterKeys());

/** Stores the choice. Without storage it lasts until the page is closed. */
export function writeCharacterKeys(isOn: boolean): void {
  characterKeys.set(isOn);
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Private window without storage.
  }
}
