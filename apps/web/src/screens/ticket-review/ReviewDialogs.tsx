import type { Outputs } from '@plainview/contract/index';
import { ReopenDialog } from '../../features/reports/ReopenDialog.tsx';
import { useDelivery } from '../../features/reports/use-delivery.ts';
import { DeleteTicketDialog } from '../../features/tickets/DeleteTicketDialog.tsx';
import { EditTicketDialog } from '../../features/tickets/edit/EditTicketDialog.tsx';
import { HoldDialog } from '../../features/tickets/HoldDialog.tsx';
import type { useDeleteTicket } from '../../features/tickets/ticket-queries.ts';
import { usePersistedText } from '../../ui/use-persisted-text.ts';

/** A dialog of the ticket's actions. */
export type ReviewDialog = 'reopen' | 'edit' | 'delete' | 'hold';

interface ReviewDialogsProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  /** The open dialog. */
  readonly dialog: ReviewDialog | null;
  /** Deletes the ticket. Its owner shows the error, because the dialog closes at once. */
  readonly remove: ReturnType<typeof useDeleteTicket>;
  readonly onClose: () => void;
}

/** The dialogs of a ticket's actions. Input survives closing, failed calls and a reload. */
export function ReviewDialogs({ ticket, userId, dialog, remove, onClose }: ReviewDialogsProps) {
  const { reopen } = useDelivery();
  const [reopenReason, setReopenReason] = usePersistedText(`${userId}.reopen.${ticket.id}`);
  const close = (): void => {
    onClose();
    // A call that is still running keeps its result.
    if (!reopen.isPending) reopen.reset();
  };
  return (
    <>
      {dialog === 'hold' && (
        <HoldDialog
          ticketId={ticket.id}
          userId={userId}
          act={ticket.hold ? 'release' : 'place'}
          onClose={close}
        />
      )}
      {dialog === 'edit' && <EditTicketDialog ticket={ticket} added={null} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteTicketDialog
          onCancel={close}
          onConfirm={() => {
            close();
            remove.mutate({ id: ticket.id });
          }}
        />
      )}
      {dialog === 'reopen' && (
        <ReopenDialog
          reason={reopenReason}
          onReasonChange={setReopenReason}
          call={reopen}
          onReopen={(reason) =>
            reopen.mutate(
              { id: ticket.id, reason },
              {
                onSuccess: () => {
                  setReopenReason('');
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
