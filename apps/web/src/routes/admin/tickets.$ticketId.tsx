import { createFileRoute } from '@tanstack/react-router';
import { TICKET_PENDING_MS } from '../-ticket-pending.ts';
import { TicketByReference } from '../../features/tickets/reference/TicketByReference.tsx';
import { ReviewSkeleton } from '../../screens/ticket-review/ReviewSkeleton.tsx';
import { TicketReview } from '../../screens/ticket-review/TicketReview.tsx';

/** `video`: id of the video to show first. */
interface ReviewSearch {
  video?: string;
}

/** The review of a ticket; its number or id is in the address. */
export const Route = createFileRoute('/admin/tickets/$ticketId')({
  validateSearch: ({ video }: Record<string, unknown>): ReviewSearch => ({
    ...(typeof video === 'string' && { video }),
  }),
  pendingMs: TICKET_PENDING_MS,
  component: Review,
});

function Review() {
  const { ticketId: reference } = Route.useParams();
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TicketByReference
      reference={reference}
      onNumber={(number) =>
        void navigate({ params: { ticketId: number }, search, replace: true, resetScroll: false })
      }
      skeleton={<ReviewSkeleton />}
    >
      {(ticketId) => (
        <TicketReview ticketId={ticketId} userId={user.id} firstVideoId={search.video ?? null} />
      )}
    </TicketByReference>
  );
}
