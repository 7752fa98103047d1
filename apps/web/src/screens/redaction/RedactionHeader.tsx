import type { Outputs } from '@plainview/contract/index';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { RedactionStateBadge } from '../../features/redactions/RedactionStateBadge.tsx';
import type { Redaction } from '../../features/redactions/use-redaction.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';

interface RedactionHeaderProps {
  readonly redaction: Redaction;
  readonly ticket: Outputs['tickets']['get'];
  readonly isStarting: boolean;
  readonly onStart: () => void;
  readonly isRendering: boolean;
  /** Null if the copy cannot be rendered. */
  readonly onRender: (() => void) | null;
  /** Whether all changes are saved: those that are not would be missing in the copy. */
  readonly isSaved: boolean;
}

/** Shows which copy is made, its state, and the next step. */
export function RedactionHeader(props: RedactionHeaderProps) {
  const { redaction, ticket, isStarting, onStart, isRendering, onRender, isSaved } = props;
  const { state, dueDate, abilities } = redaction;
  const title = `Redacted Copy, ${ticket.agencyName}`;
  usePageTitle(`${title}, ${ticket.number}`);
  useScreenCommands([
    ...(abilities.start.allowed ? [{ id: 'start', label: 'Start Work', run: onStart }] : []),
    ...(onRender && isSaved ? [{ id: 'render', label: 'Render', run: onRender }] : []),
  ]);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft room:h-11 room:shrink-0 room:flex-nowrap">
      <Link
        to="/admin/tickets/$ticketId"
        params={{ ticketId: ticket.number }}
        title="Ticket"
        className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap text-link tabular-nums hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        <span className="sr-only">Ticket </span>
        {ticket.number}
      </Link>
      <h1
        className="min-w-0 text-lg font-semibold tracking-tight text-ink max-lg:w-full room:truncate"
        title={title}
      >
        {title}
      </h1>
      <RedactionStateBadge state={state} />
      <span className="whitespace-nowrap">
        Due <Timestamp value={dueDate} className="font-medium text-ink" />
      </span>
      <span className="min-w-0 room:shrink-[4] room:truncate">{ticket.incidentType}</span>
      <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
        {abilities.start.allowed && (
          <Button variant="primary" isPending={isStarting} onPress={onStart}>
            Start Work
          </Button>
        )}
        {onRender && (
          <Button variant="primary" isPending={isRendering} isDisabled={!isSaved} onPress={onRender}>
            Render
          </Button>
        )}
      </div>
    </header>
  );
}
