import { createFileRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const TicketScreen = lazyComponent(
  async () => (await import('../../screens/ticket/TicketScreen.tsx')).TicketScreen,
  { isPage: true },
);

/** The page of a ticket; its number or id is in the address. */
export const Route = createFileRoute('/agency/tickets/$ticketId')({ component: TicketPage });

function TicketPage() {
  const { ticketId } = Route.useParams();
  const { user } = Route.useRouteContext();
  return <TicketScreen reference={ticketId} userId={user.id} />;
}
