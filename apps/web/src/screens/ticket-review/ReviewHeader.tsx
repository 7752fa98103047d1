import type { Outputs } from '@plainview/contract/index';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { HoldBadge } from '../../features/tickets/HoldBadge.tsx';
import { lastTicketList } from '../../features/tickets/list-place.ts';
import { PausedBadge } from '../../features/tickets/PausedBadge.tsx';
import { RushBadge } from '../../features/tickets/RushBadge.tsx';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';
import { QueueLine } from './QueueLine.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewerLine } from './ReviewerLine.tsx';

interface ReviewHeaderProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  /** The report is shown, which has the button that delivers it. */
  readonly isReportShown: boolean;
  /** Shows the report that is to be delivered. */
  readonly onDeliver: () => void;
}

/** Shows the ticket, its status and its next actions: in one line where the room has the height of the window. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { ticket, userId } = props;
  const title = `${ticket.incidentType}, ${ticket.agencyName}`;
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft room:h-11 room:shrink-0 room:flex-nowrap">
      <Link
        to="/admin"
        search={lastTicketList()}
        title="Admin Dashboard"
        className="inline-flex min-h-6 items-center gap-1 text-sm whitespace-nowrap text-link hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        <span className="room:sr-only">Admin Dashboard</span>
      </Link>
      <span className="whitespace-nowrap tabular-nums">{ticket.number}</span>
      <h1
        className="min-w-0 text-lg font-semibold tracking-tight text-ink max-lg:w-full room:truncate"
        title={title}
      >
        {title}
      </h1>
      <TicketStatusBadge status={ticket.status} />
      {ticket.isOnHold && <HoldBadge />}
      {ticket.isRush && <RushBadge />}
      {ticket.pausedAt && <PausedBadge side="reviewer" />}
      <span className="min-w-0 room:shrink-[4] room:truncate" title={ticket.officersInvolved.join(', ')}>
        {ticket.officersInvolved.join(', ')}
      </span>
      <span className="whitespace-nowrap">
        {ticket.pausedAt ? 'Paused, was due' : 'Due'}{' '}
        <Timestamp value={ticket.dueDate} className="font-medium text-ink" />
      </span>
      <ReviewerLine ticket={ticket} userId={userId} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:ms-auto room:flex-nowrap">
        <QueueLine ticket={ticket} />
        <ReviewActions {...props} />
      </div>
    </header>
  );
}
