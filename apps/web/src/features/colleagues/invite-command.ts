import type { Command } from '../../ui/commands/commands.ts';

/** Opens the form with the page. */
export const INVITE_HASH = 'invite';

/** The command that opens the form in which an agency administrator invites a colleague. */
export const inviteCommand = (run: () => void): Command => ({
  id: 'invite',
  label: 'Invite Colleague',
  run,
});
