import { screenTexts } from '@plainview/contract/screen-texts';
import { notFound, rootRouteId } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { useNumberInAddress } from './use-number-in-address.ts';
import { useTicketId } from './use-ticket-id.ts';

interface TicketByReferenceProps {
  /** The ticket's number as in an address, in any spelling, or its id. */
  readonly reference: string;
  /** Puts the ticket's number into the address in place of another spelling or the id. */
  readonly onNumber: (number: string) => void;
  readonly skeleton: ReactNode;
  /** Renders the screen of the ticket. */
  readonly children: (ticketId: string) => ReactNode;
}

/** Finds the ticket that an address names, or shows the page for unknown addresses. */
export function TicketByReference({ reference, onNumber, skeleton, children }: TicketByReferenceProps) {
  const { data: ticketId, error, refetch } = useTicketId(reference);
  if (ticketId === null) throw notFound({ routeId: rootRouteId });
  if (ticketId !== undefined)
    return (
      // The key resets the screen for another ticket.
      <Numbered key={ticketId} ticketId={ticketId} reference={reference} onNumber={onNumber}>
        {children(ticketId)}
      </Numbered>
    );
  if (error)
    return <LoadErrorBanner error={describeLoadError(error, refetch, screenTexts.loadTicketsFailed)} />;
  return skeleton;
}

interface NumberedProps extends Pick<TicketByReferenceProps, 'reference' | 'onNumber'> {
  readonly ticketId: string;
  readonly children: ReactNode;
}

function Numbered({ ticketId, reference, onNumber, children }: NumberedProps) {
  useNumberInAddress(ticketId, reference, onNumber);
  return children;
}
