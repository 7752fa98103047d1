import { createFileRoute } from '@tanstack/react-router';
import { TicketReview } from '../screens/ticket-review/TicketReview.tsx';

/** `video`: the one that is shown first, by its id. */
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
  // Another ticket is another workspace: nothing of the one before stays open in it.
  return <TicketReview key={ticketId} ticketId={ticketId} userId={user.id} firstVideoId={video ?? null} />;
}
