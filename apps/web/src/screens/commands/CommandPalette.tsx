import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { ArrowRight, Clock, Settings, SquareChevronRight, Ticket, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useFilter } from 'react-aria-components';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../features/sessions/session-query.ts';
import { useTicketSearch } from '../../features/tickets/use-ticket-search.ts';
import {
  CommandPaletteDialog,
  type PaletteItem,
  type PaletteSection,
} from '../../ui/commands/CommandPaletteDialog.tsx';
import type { Command } from '../../ui/commands/commands.ts';
import { rankByText } from '../../ui/commands/rank-by-text.ts';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { usePaletteCommands } from './use-palette-commands.ts';

/** Searches the user's screens, the actions of the current screen, and tickets. */
export function CommandPalette({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const [term, setTerm] = useState('');
  const [text, setText] = useTypedSearch(term, setTerm);
  const filter = useFilter({ sensitivity: 'base' });
  const { actions, recent, pages, general, commandOf } = usePaletteCommands(user);
  const search = useTicketSearch(term);
  const isWaiting = text !== term || search.isLoading;

  const section = (heading: string, icon: LucideIcon, commands: readonly Command[]): PaletteSection => ({
    heading,
    items: commands.map((command) => toItem(command, icon, onClose)),
  });
  const matching = (commands: readonly Command[]): readonly Command[] =>
    rankByText(
      commands,
      ({ label, detail = '', keywords = '' }) => `${label} ${detail} ${keywords}`,
      text,
      filter,
    );
  const known = matching(recent);
  const found = search.tickets.map(commandOf).filter(({ id }) => !known.some((ticket) => ticket.id === id));
  return (
    <CommandPaletteDialog
      query={text}
      onQueryChange={setText}
      maxLength={LONGEST_SEARCH}
      isLoading={isWaiting}
      problem={isWaiting ? null : search.problem}
      onRetry={search.onRetry}
      sections={[
        section('Actions', SquareChevronRight, matching(actions)),
        section('Recent tickets', Clock, known),
        section('Go to', ArrowRight, matching(pages)),
        section('Tickets', Ticket, isWaiting ? [] : found),
        section('General', Settings, matching(general)),
      ]}
      onClose={onClose}
    />
  );
}

/**
 * Returns an entry that runs its command once the palette has closed and returned the focus,
 * which it may move.
 */
function toItem({ run, ...command }: Command, Icon: LucideIcon, onClose: () => void): PaletteItem {
  return {
    ...command,
    icon: <Icon aria-hidden="true" className="text-faint" />,
    onAction: () => {
      flushSync(onClose);
      requestAnimationFrame(run);
    },
  };
}
