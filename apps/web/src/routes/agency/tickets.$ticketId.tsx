import { createFileRoute } from '@tanstack/react-router';
import { TICKET_PENDING_MS } from '../-ticket-pending.ts';
import { TicketScreen } from '../../screens/ticket/TicketScreen.tsx';

/** The page of a ticket; its number or id is in the address. */
export const Route = createFileRoute('/agency/tickets/$ticketId')({
  pendingMs: TICKET_PENDING_MS,
  component: TicketPage,
});

function TicketPage() {
  const { ticketId } = Route.useParams();
  const { user } = Route.useRouteContext();
  return <TicketScreen reference={ticketId} userId={user.id} />;
}
