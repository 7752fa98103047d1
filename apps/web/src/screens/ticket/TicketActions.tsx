import { screenTexts } from '@plainview/contract/screen-texts';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { DeleteTicketDialog } from '../../features/tickets/DeleteTicketDialog.tsx';
import { EditTicket } from '../../features/tickets/lazy-dialogs.ts';
import type { Ticket } from '../../features/tickets/ticket-queries.ts';
import { useDeleteShownTicket } from '../../features/tickets/use-delete-shown-ticket.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { notify } from '../../ui/overlays/toasts.ts';

export type TicketDialog = 'edit' | 'delete' | null;

interface TicketActionsProps {
  readonly ticket: Ticket;
  readonly userId: string;
  /** The dialog that is open. */
  readonly open: TicketDialog;
  readonly onOpen: (dialog: TicketDialog) => void;
}

/** The actions that the ticket's status allows; the page says why it allows no others. */
export function TicketActions({ ticket, userId, open, onOpen }: TicketActionsProps) {
  const navigate = useNavigate();
  const remove = useDeleteShownTicket((isOnPage) => {
    notify({ title: `Ticket ${ticket.number} deleted` });
    if (isOnPage) void navigate({ to: '/agency' });
  });
  const close = (): void => onOpen(null);
  const deleteTicket = (): void => {
    close();
    remove.mutate(
      { id: ticket.id },
      {
        onError: (error) =>
          notify({ title: describeError(error, screenTexts.deleteTicketFailed), tone: 'failed' }),
      },
    );
  };
  return (
    <>
      {ticket.abilities.edit.allowed && (
        <Button icon={<Pencil aria-hidden />} onPress={() => onOpen('edit')}>
          Edit
        </Button>
      )}
      {ticket.abilities.delete.allowed && (
        <MenuButton
          label="More actions"
          isIconOnly
          entries={[
            {
              id: 'delete',
              label: remove.isPending ? 'Deleting...' : 'Delete',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              isDisabled: remove.isPending,
              onAction: () => onOpen('delete'),
            },
          ]}
        />
      )}
      {open === 'edit' && <EditTicket ticketId={ticket.id} senderId={userId} onClose={close} />}
      {open === 'delete' && <DeleteTicketDialog onCancel={close} onConfirm={deleteTicket} />}
    </>
  );
}
