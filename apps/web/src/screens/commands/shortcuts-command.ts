import type { Command } from '../../ui/commands/commands.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Lists the keyboard shortcuts. */
export const ShortcutsDialog = lazyComponent(
  async () => (await import('../../ui/commands/ShortcutsDialog.tsx')).ShortcutsDialog,
);

/** The command that lists the keyboard shortcuts. */
export const shortcutsCommand = (run: () => void): Command => ({
  id: 'shortcuts',
  label: 'Keyboard Shortcuts',
  shortcut: '?',
  run,
});
