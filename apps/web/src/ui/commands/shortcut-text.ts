export const isMac = /Mac|iP/u.test(navigator.platform);

/** Returns a command's shortcut as it is printed on this computer's keys. */
export const shortcutText = (shortcut: string): string =>
  shortcut
    .toUpperCase()
    .replace('MOD+', isMac ? '⌘ ' : 'Ctrl ')
    .replace('SHIFT+', 'Shift ');
