import { useMatch, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRememberTicket } from '../../features/tickets/recent-tickets.ts';
import { useFoundTicketId } from '../../features/tickets/reference/found-ticket-id.ts';
import { EVERYWHERE, PALETTE_SHORTCUT, useScreenCommands, type Command } from '../../ui/commands/commands.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { usePreload } from '../../ui/use-preload.ts';
import { CommandPalette, ShortcutsDialog } from './lazy-dialogs.ts';
import { shortcutsCommand } from './shortcuts-command.ts';

/**
 * Lists the shortcuts of all screens and keeps the focus; on signed-in screens it also opens
 * the command palette.
 */
export function Commands() {
  const user = useUser();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const show = (overlay: 'palette' | 'shortcuts'): void => {
    // Full screen would hide it.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    setOpen(overlay);
  };
  const close = (): void => setOpen(null);
  const palette: Command = {
    id: 'palette',
    label: 'Command Palette',
    shortcut: PALETTE_SHORTCUT,
    run: () => show('palette'),
  };
  const shortcuts = shortcutsCommand(() => show('shortcuts'));
  useScreenCommands(user ? [palette, shortcuts] : [shortcuts], EVERYWHERE);
  useEffect(() => keepFocus(document), []);
  if (open === 'palette' && !user) close();
  if (open === 'shortcuts') return <ShortcutsDialog onClose={close} />;
  if (!user) return null;
  return (
    <>
      <Background userId={user.id} />
      {open === 'palette' && <CommandPalette user={user} onClose={close} />}
    </>
  );
}

/** Remembers opened tickets for the palette, and loads it once the page has settled. */
function Background({ userId }: { userId: string }) {
  const { ticketId } = useParams({ strict: false });
  const { ticket } = useSearch({ strict: false });
  useRememberTicket(userId, useFoundTicketId(ticketId ?? ticket));
  usePreload(CommandPalette);
  return null;
}

/**
 * Returns the user of a signed-in screen. Those who must first choose a password or second
 * factor are on none.
 */
function useUser() {
  const admin = useMatch({ from: '/admin', shouldThrow: false });
  const agency = useMatch({ from: '/agency', shouldThrow: false });
  return admin?.context.user ?? agency?.context.user;
}
