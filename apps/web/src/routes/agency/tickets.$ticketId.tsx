import { createFileRoute } from '@tanstack/react-router';
import { TicketScreen } from '../../screens/ticket/TicketScreen.tsx';

/** The page of a ticket; its number or id is in the address. */
export const Route = createFileRoute('/agency/tickets/$ticketId')({ component: TicketPage });

function TicketPage() {
  const { ticketId } = Route.useParams();
  const { user } = Route.useRouteContext();
  return <TicketScreen reference={ticketId} userId={user.id} />;
}
