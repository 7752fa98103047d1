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

/** The keys of the words of a transcript. */
export const wordShortcuts: readonly Shortcut[] = [
  { keys: ['← ↑ → ↓'], does: 'Previous or next word or line; with Shift, select' },
  { keys: ['Home', 'End'], does: 'First or last word of the line; with Ctrl, of the transcript' },
  { keys: ['M'], does: 'Mute the selected words' },
  { keys: ['Enter'], does: 'Go to the words in the video' },
];
