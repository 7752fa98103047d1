import type { Shortcut } from '../../ui/commands/commands.ts';
import { shortcutText } from '../../ui/commands/shortcut-text.ts';

/** Characters that the redact mode handles instead of the player. */
export const redactionKeys: readonly string[] = [
  'm',
  'i',
  'o',
  '[',
  ']',
  ...Array.from({ length: 9 }, (_digit, at) => String(at + 1)),
];

/** The keys of regions that are no commands of their own. */
export const regionShortcuts: readonly Shortcut[] = [
  { keys: ['← ↑ → ↓'], does: 'Move the region; with Alt, in large steps' },
  { keys: ['Shift ←', 'Shift ↓'], does: 'Resize the region; with Alt, in large steps' },
  { keys: ['Delete'], does: 'Remove the selected region or muted range' },
  { keys: ['Escape'], does: 'Stop following; otherwise select nothing' },
  { keys: [`${shortcutText('Mod+').trim()} drag`], does: 'Move the zoomed picture' },
];
