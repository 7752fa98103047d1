import { useEffect, useState } from 'react';
import { EVERYWHERE, useScreenCommands } from '../../ui/commands/commands.ts';
import { useShortcutKeys } from '../../ui/commands/use-shortcut-keys.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { shortcutsCommand } from './shortcuts-command.ts';

const ShortcutsDialog = lazyComponent(
  async () => (await import('../../ui/commands/ShortcutsDialog.tsx')).ShortcutsDialog,
);

/** Does for a page that works without the router what `Commands` does. */
export function GuestCommands() {
  const [isOpen, setOpen] = useState(false);
  useScreenCommands([shortcutsCommand(() => setOpen(true))], EVERYWHERE);
  useShortcutKeys();
  useEffect(() => keepFocus(document), []);
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />;
}
