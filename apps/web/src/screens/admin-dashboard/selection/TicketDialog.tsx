import { DeleteTicketDialog } from '../../../features/tickets/DeleteTicketDialog.tsx';
import { EditTicket } from '../../../features/tickets/edit/EditTicket.tsx';
import type { TicketRow } from '../../../features/tickets/ticket-queries.ts';
import { TicketsDialog } from './TicketsDialog.tsx';

/** An action on tickets whose dialog is open. Only one ticket is edited or deleted at a time. */
export interface OpenDialog {
  readonly action: 'edit' | 'assign' | 'hold' | 'delete';
  readonly tickets: readonly TicketRow[];
}

interface TicketDialogProps {
  readonly dialog: OpenDialog;
  readonly onDelete: (ticketId: string) => void;
  /** Called after the tickets were assigned or put on hold. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The dialog of an action on one or more tickets. */
export function TicketDialog({ dialog, onDelete, onChanged, onClose }: TicketDialogProps) {
  const { action, tickets } = dialog;
  const [ticket] = tickets;
  if (!ticket) return null;
  if (action === 'edit') return <EditTicket ticketId={ticket.id} senderId={null} onClose={onClose} />;
  if (action !== 'delete')
    return <TicketsDialog action={action} tickets={tickets} onChanged={onChanged} onClose={onClose} />;
  return (
    <DeleteTicketDialog
      onCancel={onClose}
      onConfirm={() => {
        onDelete(ticket.id);
        onClose();
      }}
    />
  );
}
