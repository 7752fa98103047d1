import { createFileRoute } from '@tanstack/react-router';
import { TicketReview } from '../screens/ticket-review/TicketReview.tsx';

export const Route = createFileRoute('/admin/tickets/$ticketId')({ component: Review });

function Review() {
  const { ticketId } = Route.useParams();
  const { user } = Route.useRouteContext();
  // Another ticket is another workspace: nothing of the one before stays open in it.
  return <TicketReview key={ticketId} ticketId={ticketId} userId={user.id} />;
}
