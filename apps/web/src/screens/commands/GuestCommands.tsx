import { useState } from 'react';
import { EVERYWHERE, useScreenCommands } from '../../ui/commands/commands.ts';
import { useShortcutKeys } from '../../ui/commands/use-shortcut-keys.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { shortcutsCommand } from './shortcuts-command.ts';

const ShortcutsDialog = lazyComponent(
  async () => (await import('../../ui/commands/ShortcutsDialog.tsx')).ShortcutsDialog,
);

/** Handles and lists the shortcuts of a page that works without the router. */
export function GuestCommands() {
  const [isOpen, setOpen] = useState(false);
  useScreenCommands([shortcutsCommand(() => setOpen(true))], EVERYWHERE);
  useShortcutKeys();
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />;
}
