import { EditTicketDialog } from './EditTicketDialog.tsx';
import { useTicket } from './ticket-queries.ts';

/** Waits for the whole ticket before the form opens on it. */
export function EditTicket({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId);
  return ticket.data ? <EditTicketDialog ticket={ticket.data} onClose={onClose} /> : null;
}
