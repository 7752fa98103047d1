import type { Outputs } from '@plainview/contract/index';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { HoldBadge } from '../../features/tickets/HoldBadge.tsx';
import { lastTicketList } from '../../features/tickets/list-place.ts';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ReviewActions } from './ReviewActions.tsx';

interface ReviewHeaderProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
  readonly userId: string;
  /** Opens a question of the scorecard. */
  readonly onShowQuestion: (questionId: string) => void;
}

/** Shows the ticket, its status and its next actions. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { ticket } = props;
  return (
    <PageHeader
      title={`${ticket.incidentType}, ${ticket.agencyName}`}
      above={
        <Link
          to="/admin"
          search={lastTicketList()}
          className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Admin Dashboard
        </Link>
      }
      description={
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <TicketStatusBadge status={ticket.status} />
          {ticket.isOnHold && <HoldBadge />}
          <span>{ticket.officersInvolved.join(', ')}</span>
          {ticket.reviewerName !== null && <span>Reviewer: {ticket.reviewerName}</span>}
        </span>
      }
      actions={<ReviewActions {...props} />}
    />
  );
}
