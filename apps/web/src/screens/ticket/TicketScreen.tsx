import { screenTexts } from '@plainview/contract/screen-texts';
import { notFound, rootRouteId, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { OfflineDetails } from '../../features/sessions/OfflineDetails.tsx';
import { useOnline } from '../../features/sessions/use-online.ts';
import { TicketPlaceholder } from '../../features/tickets/new-ticket/TicketPlaceholder.tsx';
import { useRememberTicket } from '../../features/tickets/recent-tickets.ts';
import { useNumberInAddress } from '../../features/tickets/reference/use-number-in-address.ts';
import { useTicketId } from '../../features/tickets/reference/use-ticket-id.ts';
import { useTicket } from '../../features/tickets/ticket-queries.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { BackToTickets, TicketPage } from './TicketPage.tsx';

interface TicketScreenProps {
  /** The ticket's number, in any spelling, or its id. */
  readonly reference: string;
  readonly userId: string;
}

/** The page of one ticket: finds it by its number, or shows the page for unknown addresses. */
export function TicketScreen({ reference, userId }: TicketScreenProps) {
  const found = useTicketId(reference);
  const { isOnline } = useOnline();
  if (found.data === null) throw notFound({ routeId: rootRouteId });
  if (found.data !== undefined)
    return <KnownTicket key={found.data} ticketId={found.data} reference={reference} userId={userId} />;
  return (
    <>
      <PageHeader title="Ticket" above={<BackToTickets />} />
      {found.isPending ? (
        <Skeleton className="h-60" />
      ) : isOnline ? (
        <LoadErrorBanner
          error={describeLoadError(found.error, found.refetch, screenTexts.loadTicketsFailed)}
        />
      ) : (
        <OfflineDetails />
      )}
    </>
  );
}

function KnownTicket({ ticketId, reference, userId }: TicketScreenProps & { readonly ticketId: string }) {
  const ticket = useTicket(ticketId);
  const navigate = useNavigate();
  const number = ticket.data?.number;
  useRememberTicket(userId, ticketId);
  const showNumber = useCallback(
    (found: string) =>
      void navigate({ to: '/agency/tickets/$ticketId', params: { ticketId: found }, replace: true }),
    [navigate],
  );
  useNumberInAddress(ticketId, reference, showNumber);
  const isGone = errorCodeOf(ticket.error) === 'NOT_FOUND';
  if (isGone && !ticket.data) throw notFound({ routeId: rootRouteId });
  if (ticket.data && !isGone) return <TicketPage ticket={ticket.data} userId={userId} />;
  return (
    <>
      <PageHeader title={number === undefined ? 'Ticket' : `Ticket ${number}`} above={<BackToTickets />} />
      {isGone ? (
        <LoadErrorBanner error={{ message: 'This ticket was deleted.' }} />
      ) : (
        <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
      )}
    </>
  );
}
