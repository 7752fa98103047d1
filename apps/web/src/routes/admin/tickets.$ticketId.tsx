import { createFileRoute } from '@tanstack/react-router';
import { TicketReview } from '../../screens/ticket-review/TicketReview.tsx';

/** `video`: id of the video to show first. */
interface ReviewSearch {
  video?: string;
}

export const Route = createFileRoute('/admin/tickets/$ticketId')({
  validateSearch: ({ video }: Record<string, unknown>): ReviewSearch => ({
    ...(typeof video === 'string' && { video }),
  }),
  component: Review,
});

function Review() {
  const { ticketId } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { video } = Route.useSearch();
  // The key resets the workspace for another ticket.
  return <TicketReview key={ticketId} ticketId={ticketId} userId={user.id} firstVideoId={video ?? null} />;
}
