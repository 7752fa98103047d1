import type { Command } from '../../ui/commands/commands.ts';

/** The command that lists the keyboard shortcuts. */
export const shortcutsCommand = (run: () => void): Command => ({
  id: 'shortcuts',
  label: 'Keyboard Shortcuts',
  shortcut: '?',
  run,
});
