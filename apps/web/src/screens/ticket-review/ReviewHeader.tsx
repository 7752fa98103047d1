import type { Outputs } from '@plainview/contract/index';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { HoldBadge } from '../../features/tickets/HoldBadge.tsx';
import { lastTicketList } from '../../features/tickets/list-place.ts';
import { PausedBadge } from '../../features/tickets/PausedBadge.tsx';
import { RushBadge } from '../../features/tickets/RushBadge.tsx';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { QueueLine } from './QueueLine.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewerLine } from './ReviewerLine.tsx';

interface ReviewHeaderProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** How many findings wait for the picture of their frame. */
  readonly pendingStills: number;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
  readonly userId: string;
  /** Opens a question of the scorecard. */
  readonly onShowQuestion: (questionId: string) => void;
}

/** Shows the ticket, its status and its next actions. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { ticket, userId } = props;
  return (
    <PageHeader
      title={`${ticket.incidentType}, ${ticket.agencyName}`}
      above={
        <div className="flex flex-wrap gap-x-6">
          <Link
            to="/admin"
            search={lastTicketList()}
            className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Admin Dashboard
          </Link>
          <QueueLine ticket={ticket} />
        </div>
      }
      description={
        <span className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <TicketStatusBadge status={ticket.status} />
          {ticket.isOnHold && <HoldBadge />}
          <span className="tabular-nums">{ticket.number}</span>
          {ticket.isRush && <RushBadge />}
          {ticket.pausedAt && <PausedBadge side="reviewer" />}
          <span>{ticket.officersInvolved.join(', ')}</span>
          <ReviewerLine ticket={ticket} userId={userId} />
        </span>
      }
      actions={<ReviewActions {...props} />}
    />
  );
}
