import { useEffect, useState } from 'react';
import { EVERYWHERE, useScreenCommands } from '../../ui/commands/commands.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { ShortcutsDialog } from './lazy-dialogs.ts';
import { shortcutsCommand } from './shortcuts-command.ts';

/** Does for a page that works without the router what `Commands` does. */
export function GuestCommands() {
  const [isOpen, setOpen] = useState(false);
  useScreenCommands([shortcutsCommand(() => setOpen(true))], EVERYWHERE);
  useEffect(() => keepFocus(document), []);
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />;
}
