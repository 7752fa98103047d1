import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { INVITE_HASH, inviteCommand } from '../../features/colleagues/invite-command.ts';
import { pagesOf } from '../../features/navigation/entries.ts';
import { lockHere } from '../../features/sessions/lock.ts';
import type { SessionUser } from '../../features/sessions/session-query.ts';
import { chooseAppearance, theme } from '../../features/settings/appearance.ts';
import { recentTickets, type RecentTicket } from '../../features/tickets/recent-tickets.ts';
import { currentSources, EVERYWHERE, PALETTE_SHORTCUT, type Command } from '../../ui/commands/commands.ts';
import { formatDate } from '../../ui/dates/format-date.ts';

const SIGN_OUT = 'sign-out';

/** Returns the commands that the palette knows without asking the server. */
export function usePaletteCommands(user: SessionUser) {
  const navigate = useNavigate();
  const { pathname, href } = useLocation();
  // As of the opening of the palette, which covers the page. A screen registers after its parts,
  // but comes first.
  const [sources] = useState(() => currentSources().toReversed());
  const offered = (isGlobal: boolean): readonly Command[] =>
    sources
      .filter(({ scope }) => (scope === EVERYWHERE) === isGlobal)
      .flatMap(({ commands }) => commands.filter(({ shortcut }) => shortcut !== PALETTE_SHORTCUT));

  const open = (number: string) => (): void =>
    void (user.role === 'admin'
      ? navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: number } })
      : navigate({
          to: '/agency',
          from: '/agency/',
          // Keeps the filter of the list under the ticket.
          search: (before) => ({ ...(pathname === '/agency' && before), ticket: number }),
        }));
  const openInvite = (): void => void navigate({ to: '/agency/users', hash: INVITE_HASH });
  const commandOf = ({
    id,
    number,
    incidentType,
    agencyName,
    officersInvolved,
    submittedDate,
  }: RecentTicket & { readonly submittedDate?: Date }): Command => ({
    id,
    label: user.role === 'admin' ? `${incidentType}, ${agencyName}` : incidentType,
    detail: [officersInvolved.join(', '), number, submittedDate && formatDate(submittedDate, 'MMM d, yyyy')]
      .filter(Boolean)
      .join(' · '),
    run: open(number),
  });

  return {
    actions: offered(false),
    recent: recentTickets(user.id)
      .filter(({ id, number }) => !href.includes(id) && !href.includes(number))
      .map(commandOf),
    pages: pagesOf(user)
      .filter(({ to }) => to !== pathname)
      .map(({ to, label, area, ...page }): Command => ({
        id: to,
        label,
        detail: area,
        keywords: 'keywords' in page ? page.keywords : '',
        run: () => void navigate({ to }),
      })),
    general: [
      ...(user.isAgencyAdministrator && pathname !== '/agency/users' ? [inviteCommand(openInvite)] : []),
      ...offered(true).filter(({ id }) => id !== SIGN_OUT),
      ...theme.values.map((value): Command => ({
        id: `theme-${value}`,
        label: `Theme: ${value[0]?.toUpperCase()}${value.slice(1)}`,
        keywords: 'appearance mode',
        run: () => chooseAppearance(theme, value),
      })),
      ...(user.lockMinutes === null ? [] : [{ id: 'lock', label: 'Lock', run: lockHere }]),
      ...offered(true).filter(({ id }) => id === SIGN_OUT),
    ] satisfies readonly Command[],
    commandOf,
  };
}
