import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useOnline } from '../../features/sessions/use-online.ts';
import { lastTicketList } from '../../features/tickets/list-place.ts';
import { TicketPlaceholder } from '../../features/tickets/new-ticket/TicketPlaceholder.tsx';
import { useTicket } from '../../features/tickets/ticket-queries.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';
import { ReviewWorkspace } from './ReviewWorkspace.tsx';

interface TicketReviewProps {
  readonly ticketId: string;
  /** Id of the reviewer; the player stores positions per user. */
  readonly userId: string;
  /** Id of the video to show first; null shows the ticket's first one. */
  readonly firstVideoId: string | null;
}

/** The workspace of one ticket: loads it, or says why it cannot be shown. */
export function TicketReview({ ticketId, userId, firstVideoId }: TicketReviewProps) {
  const ticket = useTicket(ticketId);
  const { isOnline } = useOnline();
  const isGone = errorCodeOf(ticket.error) === 'NOT_FOUND';
  if (ticket.data && !isGone) {
    return <ReviewWorkspace ticket={ticket.data} userId={userId} firstVideoId={firstVideoId} />;
  }
  if (!isOnline && !isGone) {
    return (
      <div className="space-y-4">
        <h1 className="text-xl font-semibold">Ticket</h1>
        <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
        <BackToTickets />
      </div>
    );
  }
  if (ticket.isPending) return <ReviewSkeleton />;
  return (
    <div className="space-y-4">
      <LoadErrorBanner
        error={
          isGone
            ? { message: 'This ticket does not exist, or was deleted.' }
            : describeLoadError(ticket.error, ticket.refetch, screenTexts.loadTicketsFailed)
        }
      />
      <BackToTickets />
    </div>
  );
}

function BackToTickets() {
  return (
    <Link to="/admin" search={lastTicketList()} className="text-link underline underline-offset-2">
      Back to the Admin Dashboard
    </Link>
  );
}
