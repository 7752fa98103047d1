const storageKey = 'plainview.player.characterKeys';

/** Whether keys of a single character work; on unless switched off on this computer. */
export function readCharacterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers the choice; without storage it holds until the page is left. */
export function writeCharacterKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // A private window without storage.
  }
}
