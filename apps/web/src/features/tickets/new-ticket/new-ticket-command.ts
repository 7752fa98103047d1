import type { Command } from '../../../ui/commands/commands.ts';

/** Fragment of the dashboard's address that opens the form. */
export const NEW_TICKET_HASH = 'new-ticket';

export const isNewTicketAddress = (): boolean => window.location.hash === `#${NEW_TICKET_HASH}`;

export const newTicketCommand = (run: () => void): Command => ({
  id: 'new-ticket',
  label: 'New Ticket',
  shortcut: 'n',
  run,
});
