import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EditTicketDialog } from './EditTicketDialog.tsx';
import { TicketPlaceholder } from './new-ticket/TicketPlaceholder.tsx';
import { useTicket } from './ticket-queries.ts';

/** Loads the whole ticket before the form opens. */
export function EditTicket({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId);
  if (ticket.data) return <EditTicketDialog ticket={ticket.data} onClose={onClose} />;
  // Replacing one dialog by another would return the focus to a removed element.
  if (ticket.isFetching) return null;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Edit Ticket" size="lg">
      <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
    </Dialog>
  );
}
