import type { Outputs } from '@plainview/contract/index';
import { Link } from '@tanstack/react-router';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReviewActs } from './ReviewActs.tsx';

interface ReviewHeaderProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** A finding is being written and is not saved yet. */
  readonly hasOpenFinding: boolean;
}

/** Which ticket this is, where it stands, and what can be done next. */
export function ReviewHeader({ ticket, findingCounts, hasOpenFinding }: ReviewHeaderProps) {
  return (
    <PageHeader
      title={`${ticket.incidentType}, ${ticket.agencyName}`}
      actions={<ReviewActs ticket={ticket} findingCounts={findingCounts} hasOpenFinding={hasOpenFinding} />}
    >
      <Link to="/admin">Admin Dashboard</Link>
      <TicketStatusBadge status={ticket.status} />
    </PageHeader>
  );
}
