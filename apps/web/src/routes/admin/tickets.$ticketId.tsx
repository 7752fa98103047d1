import { createFileRoute } from '@tanstack/react-router';
import { TicketReview } from '../../screens/ticket-review/TicketReview.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ReviewByNumber = lazyComponent(
  async () => (await import('../../screens/ticket/ReviewByNumber.tsx')).ReviewByNumber,
);

const ID_LENGTH = 36;

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
  if (ticketId.length !== ID_LENGTH) return <ReviewByNumber number={ticketId} videoId={video} />;
  // The key resets the workspace for another ticket.
  return <TicketReview key={ticketId} ticketId={ticketId} userId={user.id} firstVideoId={video ?? null} />;
}
