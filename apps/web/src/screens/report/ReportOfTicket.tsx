import { TicketByReference } from '../../features/tickets/reference/TicketByReference.tsx';
import { ReportScreen, type ReportScreenProps } from './ReportScreen.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';

interface ReportOfTicketProps extends Omit<ReportScreenProps, 'ticketId'> {
  /** The ticket's number or id, as in the address. */
  readonly reference: string;
  /** Puts the ticket's number into the address. */
  readonly onNumber: (number: string) => void;
}

/** A delivered report of the ticket that the address names. */
export function ReportOfTicket({ reference, onNumber, ...report }: ReportOfTicketProps) {
  return (
    <TicketByReference reference={reference} onNumber={onNumber} skeleton={<ReportSkeleton />}>
      {(ticketId) => <ReportScreen ticketId={ticketId} {...report} />}
    </TicketByReference>
  );
}
