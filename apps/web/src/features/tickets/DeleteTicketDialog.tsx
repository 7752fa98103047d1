import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Asks before a ticket is deleted. The specification defines the text. */
export function DeleteTicketDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onCancel}
      title="Delete Ticket?"
      text="Are you sure you want to delete this ticket? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  );
}
