import { usualCategory } from '@plainview/domain/tickets/tickets/ticket-category';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TicketPlaceholder } from '../new-ticket/TicketPlaceholder.tsx';
import { useTicket, type Ticket } from '../ticket-queries.ts';
import { EditTicketDialog } from './EditTicketDialog.tsx';
import { useAddedVideos } from './use-added-videos.ts';

interface EditTicketProps {
  readonly ticketId: string;
  /** The user who may add videos; null for administrators, who upload nothing. */
  readonly senderId: string | null;
  readonly onClose: () => void;
}

/** Loads the whole ticket before the form opens. */
export function EditTicket({ ticketId, senderId, onClose }: EditTicketProps) {
  const ticket = useTicket(ticketId);
  if (ticket.data && senderId !== null)
    return <EditAndAdd ticket={ticket.data} senderId={senderId} onClose={onClose} />;
  if (ticket.data) return <EditTicketDialog ticket={ticket.data} added={null} onClose={onClose} />;
  // Replacing one dialog by another would return the focus to a removed element.
  if (ticket.isFetching) return null;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Edit Ticket" size="lg">
      <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
    </Dialog>
  );
}

function EditAndAdd({
  ticket,
  senderId,
  onClose,
}: {
  readonly ticket: Ticket;
  readonly senderId: string;
  readonly onClose: () => void;
}) {
  const category = usualCategory(ticket.videos.map(({ details }) => details.category));
  const added = useAddedVideos(senderId, ticket.id, category);
  return <EditTicketDialog ticket={ticket} added={added} onClose={onClose} />;
}
