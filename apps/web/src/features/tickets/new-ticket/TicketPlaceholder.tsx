import { screenTexts } from '@plainview/contract/screen-texts';
import { formatDollars } from '@plainview/domain/shared/money';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { OfflineDetails } from '../../sessions/OfflineDetails.tsx';
import { useOnline } from '../../sessions/use-online.ts';
import { Fact } from '../detail/Fact.tsx';
import { HoldBadge } from '../HoldBadge.tsx';
import { useCachedTicket, type TicketRow, type useTicket } from '../ticket-queries.ts';
import { TicketStatusBadge } from '../TicketStatusBadge.tsx';

/** Shows what is known of a ticket whose details are loading, failed to load, or are unavailable offline. */
export function TicketPlaceholder({
  ticketId,
  ticket,
}: {
  ticketId: string;
  ticket: ReturnType<typeof useTicket>;
}) {
  const { isOnline } = useOnline();
  const row = useCachedTicket(ticketId);
  if (!isOnline) {
    return (
      <div className="flex flex-col gap-5">
        <OfflineDetails />
        {row && <TicketOutline row={row} />}
      </div>
    );
  }
  if (ticket.isPending) return <Skeleton className="h-60" />;
  return (
    <LoadErrorBanner error={describeLoadError(ticket.error, ticket.refetch, screenTexts.loadTicketsFailed)} />
  );
}

/** The facts that a list has about each ticket. */
function TicketOutline({ row }: { row: TicketRow }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Fact term="Status">
        <span className="flex flex-wrap gap-1">
          <TicketStatusBadge status={row.status} />
          {row.isOnHold && <HoldBadge />}
        </span>
      </Fact>
      <Fact term="Incident Type">{row.incidentType}</Fact>
      <Fact term="Officers">{row.officersInvolved.join(', ')}</Fact>
      <Fact term="Agency">{row.agencyName}</Fact>
      <Fact term="Submitted">
        <Timestamp value={row.submittedDate} /> by {row.submittedBy}
      </Fact>
      <Fact term="Due Date">
        <Timestamp value={row.dueDate} />
      </Fact>
      <Fact term="Total cost">{formatDollars(row.totalCost)}</Fact>
      <Fact term="Total duration">{row.totalDuration}</Fact>
      <Fact term="Videos">{row.videoCount}</Fact>
      <Fact term="Ticket number">{row.number}</Fact>
    </dl>
  );
}
