const storageKey = 'plainview.player.characterKeys';

/** Returns whether single-character shortcuts are enabled. They are, unless switched off on this computer. */
export function readCharacterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Stores the choice. Without storage it lasts until the page is closed. */
export function writeCharacterKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Private window without storage.
  }
}
