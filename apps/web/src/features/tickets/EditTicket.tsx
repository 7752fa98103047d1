import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EditTicketDialog } from './EditTicketDialog.tsx';
import { TicketPlaceholder } from './new-ticket/TicketPlaceholder.tsx';
import { useTicket } from './ticket-queries.ts';

/** Waits for the whole ticket before the form opens on it. */
export function EditTicket({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId);
  if (ticket.data) return <EditTicketDialog ticket={ticket.data} onClose={onClose} />;
  // A second dialog in the place of a first would give the focus back to nothing.
  if (ticket.isFetching) return null;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Edit Ticket" size="lg">
      <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
    </Dialog>
  );
}
